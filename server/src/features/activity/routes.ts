import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { feature } from '../../http/routes.ts';
import { activityStore } from './store.ts';

export const activity = feature({
  name: 'activity',
  stores: (db) => ({ activity: activityStore(db) }),
  routes: (on) => {
    on.reads(listActivity, async ({ query, stores, total }) => {
      const found = await stores.activity.list(query);
      total(found.total);
      return found.entries;
    });

    on.reads(listActivityAreas, ({ stores }) => stores.activity.areas());
  },
});
