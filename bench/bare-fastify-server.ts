/** The baseline: Fastify with one constant route, in its own process like the product. */
import Fastify from 'fastify';

const app = Fastify();
const body = process.env.BODY ?? '[]';
app.get('/', (request, reply) =>
  request.headers['if-none-match'] ? reply.code(304).send() : reply.type('application/json').send(body),
);
app.post('/', (_request, reply) => reply.type('application/json').send(body));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
