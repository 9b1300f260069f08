/** Renders the screen of an address, with the answers that its calls give to this caller. */
import { readRenderedScreen } from '@vigilia/contract/rendered-screens';
import { TOTAL_COUNT_HEADER } from '../../http/context.ts';
import { feature } from '../../http/routes.ts';
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
      const screen = { path, configuration, token: authorization.replace(/^bearer /i, '') };
      const markup = headersOnly
        ? null
        : await screenRenderer
            .render(screen, async (url) => {
              const answer = await server.inject({ url, headers: { authorization }, remoteAddress: address });
              const total = answer.headers[TOTAL_COUNT_HEADER];
              const headers: Record<string, string> =
                total === undefined ? {} : { [TOTAL_COUNT_HEADER]: String(total) };
              return { status: answer.statusCode, headers, body: answer.body };
            })
            .catch((error) => {
              // The page loads as it would without.
              log.warn({ err: error, path }, 'a screen could not be rendered');
              return null;
            });
      reply.type('application/json; charset=utf-8');
      return reply.send(JSON.stringify({ data: { markup } }));
    });
  },
});
