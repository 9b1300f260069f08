import { searchRecords } from '@vigilia/contract/search';
import { feature } from '../../../kernel/http/routes.ts';
import { searchStore } from './store.ts';

export const search = feature({
  name: 'search',
  stores: (db) => ({ search: searchStore(db) }),
  routes: (on) => {
    on.read(searchRecords, async ({ query: { text }, stores, setTotalCount }) => {
      const { records, people } = await stores.search.find(text);
      setTotalCount(people);
      return records;
    });
  },
});
