/** A reverse proxy before several APIs, in turn, as a load balancer in front of the product. */
import { Agent, createServer, request as send } from 'node:http';

export class Balancer {
  /** @param {string[]} targets */
  constructor(targets) {
    this.targets = [...targets];
    this.turn = 0;
    this.agent = new Agent({ keepAlive: true });
    this.server = createServer((request, response) => this.forward(request, response));
  }

  /** @returns {Promise<string>} its address */
  async open() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The balancer listens nowhere');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Sends no more requests there. */
  forget(target) {
    this.targets = this.targets.filter((one) => one !== target);
  }

  remember(target) {
    this.targets.push(target);
  }

  close() {
    this.agent.destroy();
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  forward(request, response) {
    if (this.targets.length === 0) return response.writeHead(502).end();
    this.turn += 1;
    const target = new URL(request.url ?? '/', this.targets[this.turn % this.targets.length]);
    const { method, headers } = request;
    const forwarded = send(target, { method, headers, agent: this.agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.once('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(forwarded);
  }
}
