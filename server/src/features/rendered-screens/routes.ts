/** Renders the screen of an address, with the answers that its calls give to this caller. */
import { readRenderedScreen } from '@vigilia/contract/rendered-screens';
import { TOTAL_COUNT_HEADER } from '../../http/context.ts';
import { feature } from '../../http/routes.ts';
import type { MakeCall } from '../../rendering/screen-renderer.ts';
import { webConfigurationOf } from '../../runtime/web-configuration.ts';

export const renderedScreens = feature({
  name: 'rendered-screens',
  stores: () => ({}),
  routes: (on, { config, log, screenRenderer }) => {
    const configuration = webConfigurationOf(config);
    on.onClose(() => screenRenderer.close());

    on.stream(readRenderedScreen, async ({ query: { path }, address, headersOnly }, reply) => {
      const { server, request } = reply;
      const { authorization = '' } = request.headers;
      const makeCall: MakeCall = async (url) => {
        const { statusCode, headers, body } = await server.inject({
          url,
          headers: { authorization },
          remoteAddress: address,
        });
        const total = headers[TOTAL_COUNT_HEADER];
        const kept = total === undefined ? [] : [[TOTAL_COUNT_HEADER, String(total)] as const];
        return { status: statusCode, headers: Object.fromEntries(kept), body };
      };
      const render = async () => {
        try {
          const screen = { path, configuration, token: authorization.replace(/^bearer /i, '') };
          return await screenRenderer.render(screen, makeCall, () => !request.raw.destroyed);
        } catch (error) {
          // The page loads as it would without.
          log.warn({ err: error, path }, 'a screen could not be rendered');
          return null;
        }
      };
      const markup = headersOnly ? null : await render();
      reply.type('application/json; charset=utf-8');
      return reply.send(JSON.stringify({ data: readRenderedScreen.response.parse({ markup }) }));
    });
  },
});
