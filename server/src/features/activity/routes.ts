import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { feature } from '../../http/routes.ts';
import { activityStore } from './store.ts';

export const activity = feature({
  name: 'activity',
  stores: (db) => ({ activity: activityStore(db) }),
  routes: (on) => {
    on.read(listActivity, async ({ query, stores, setTotalCount }) => {
      const found = await stores.activity.list(query);
      setTotalCount(found.total);
      return found.entries;
    });

    on.read(listActivityAreas, ({ stores }) => stores.activity.areas());
  },
});
