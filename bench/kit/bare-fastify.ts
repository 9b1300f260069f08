/** Bare Fastify: reads a JSON body, answers the bytes it was started with. */
import Fastify from 'fastify';

const answer = Buffer.from(process.argv[2] ?? '{}');
const app = Fastify({ logger: false });
app.post('*', (_request, reply) => reply.header('content-type', 'application/json').send(answer));
app.put('*', (_request, reply) => reply.header('content-type', 'application/json').send(answer));
app.get('*', (_request, reply) => reply.header('content-type', 'application/json').send(answer));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
