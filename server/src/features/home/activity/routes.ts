import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { feature } from '../../../kernel/http/routes.ts';
import { activityStore } from './store.ts';

export const activity = feature({
  name: 'activity',
  stores: (db) => ({ activity: activityStore(db) }),
  routes: (on) => {
    on.read(listActivity, async ({ query: { grouped, ...query }, stores, setTotalCount }) => {
      const found = await (grouped ? stores.activity.listGroups(query) : stores.activity.list(query));
      setTotalCount(found.total);
      return found.entries;
    });

    on.read(listActivityAreas, ({ stores }) => stores.activity.areas());
  },
});
