import { readPicture } from '@vigilia/contract/files';
import { feature } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

export const files = feature({
  name: 'files',
  stores: () => ({}),
  routes: (on, dependencies) => {
    on.stream(readPicture, async ({ params: { name } }, reply) => {
      const file = await dependencies.files.read(name);
      if (!file) throw notFound('Esta imagen ya no existe');
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': file.size,
          'cache-control': `public, max-age=${ONE_YEAR}, immutable`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.stream);
    });
  },
});
