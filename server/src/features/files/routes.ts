import { readPicture } from '@vigilia/contract/content/files';
import { feature } from '../../kernel/http/routes.ts';
import { notFound } from '../../kernel/runtime/errors.ts';
import { fileStore, pictureAddressOf } from './store.ts';

const GONE = 'Esta imagen ya no existe';
const ONE_YEAR = 365 * 24 * 60 * 60;

export const files = feature({
  name: 'files',
  stores: fileStore,
  routes: (on, dependencies) => {
    on.stream(readPicture, async ({ params: { name }, query, stores }, reply) => {
      const { expires = '', signature = '' } = query;
      const archived = await stores.isArchived(name);
      if (archived && !dependencies.signedUrls.isGood(pictureAddressOf(name), { expires, signature }))
        throw notFound(GONE);
      const file = await dependencies.files.read(name);
      if (!file) throw notFound(GONE);
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': file.size,
          'cache-control': archived ? 'private, no-cache' : `public, max-age=${ONE_YEAR}, immutable`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.stream);
    });
  },
});
