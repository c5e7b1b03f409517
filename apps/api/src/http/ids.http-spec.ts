import { ALL_CALLS } from '#libs/core/contracts/testing';
import { anOperator, anOwner, aUser } from '#libs/testing';
import { mayCall } from '../testing/access.js';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let everybody: {
  role: 'traveler' | 'property_owner' | 'admin';
  operatorRole: 'admin' | null;
  client: ApiClient;
}[];
beforeAll(async () => {
  test = await startTestApp({ config: { sandbox: true } });
  everybody = [
    { role: 'traveler', operatorRole: null, client: test.as(await aUser(test.em)) },
    { role: 'property_owner', operatorRole: null, client: test.as(await anOwner(test.em)) },
    { role: 'admin', operatorRole: 'admin', client: test.as(await anOperator(test.em)) },
  ];
});
afterAll(() => test.stop());

const WITH_IDS = ALL_CALLS.filter(({ path }) => path.includes(':'));

describe('An id that is none (F12, F16)', () => {
  it.each(WITH_IDS.map(({ method, path }) => [method, path] as const))(
    '%s %s is refused with an error that the call lists',
    async (method, path) => {
      const route = `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`;
      const caller = everybody.find((one) => mayCall(route, one));
      const hasBody = method !== 'GET' && method !== 'DELETE';
      // The client compares each answer with the contract.
      const send = caller?.client.send(method, path.replace(/:\w+/g, 'none'), hasBody ? '{}' : undefined);
      expect((await send)?.status).toBeGreaterThanOrEqual(400);
    },
  );
});
