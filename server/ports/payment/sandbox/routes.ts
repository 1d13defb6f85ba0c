import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { type Sandbox, type SandboxAct, sandboxActs } from './gateway.ts';
import { sandboxPage, sandboxUnknownPage } from './page.ts';

/** After these the payer is sent back to the shop, as by a real gateway. */
const leaving: readonly SandboxAct[] = ['SUCCEED', 'DECLINE', 'ABANDON'];

/** The sandbox gateway's page. Register it only where the sandbox is in use. */
export async function sandboxRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  await app.register(formbody, { bodyLimit: 1_024 });
  type Call = { Params: { reference: string }; Body: { act?: string } };

  app.get<Call>('/sandbox/payments/:reference', async ({ params }, reply) => {
    const agreement = sandbox.find(params.reference);
    return reply
      .code(agreement ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(agreement ? sandboxPage(agreement) : sandboxUnknownPage('en'));
  });

  app.post<Call>('/sandbox/payments/:reference', async ({ params, body }, reply) => {
    const agreement = sandbox.find(params.reference);
    const act = sandboxActs.find((one) => one === body?.act);
    if (!agreement || !act)
      return reply.code(404).type('text/html; charset=utf-8').send(sandboxUnknownPage('en'));
    await sandbox.act(params.reference, act);
    const target = leaving.includes(act)
      ? agreement.order.returnUrl
      : `/sandbox/payments/${params.reference}`;
    return reply.redirect(target, 303);
  });
}
