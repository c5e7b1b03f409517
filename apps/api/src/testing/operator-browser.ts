import type { Activity } from '#libs/core/contracts';
import type { Answer, ApiClient } from './api-client.js';

type Payload = Record<string, unknown> | null;

/** Where a request comes from. */
interface From {
  /** Null for a page that does not say who acts. */
  activity?: Activity | null;
  /** As browsers say it in `Sec-Fetch-Site`. */
  site?: string;
}

/** The operators' application in a browser: it keeps cookies, and says where its requests come from and whether somebody acts. */
export class OperatorBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly api: ApiClient) {}

  /** The client of its next request. */
  client({ activity = 'person', site = 'same-origin' }: From = {}): ApiClient {
    return this.api.with({
      ...(activity && { 'latchkey-activity': activity }),
      'sec-fetch-site': site,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
  }

  async get<Body>(path: string): Promise<Answer<Body>> {
    return this.kept(await this.client().get<Body>(path));
  }

  async post<Body>(path: string, payload: Payload = null): Promise<Answer<Body>> {
    return this.kept(await this.client().post<Body>(path, payload));
  }

  async delete(path: string): Promise<Answer<unknown>> {
    return this.kept(await this.client().delete(path));
  }

  /** The name of the cookie that signs an operator in; undefined when there is none. */
  sessionCookie(): string | undefined {
    return [...this.cookies.keys()].find((name) => name.endsWith('latchkey_operator'));
  }

  private kept<Body>(answer: Answer<Body>): Answer<Body> {
    for (const line of [answer.headers['set-cookie']].flat()) {
      const [pair = ''] = String(line ?? '').split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
