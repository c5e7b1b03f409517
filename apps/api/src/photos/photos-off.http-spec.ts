import type { Problem } from '#libs/core/contracts';
import { aPhoto, aUser, photoForm } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { photoUploads: false } });
});
afterAll(() => test.stop());

describe('With uploads turned off (F1)', () => {
  it('refuses photos, and shows it in the client configuration', async () => {
    const person = test.as(await aUser(test.em));
    const { body } = await person.upload<Problem>('/photos', photoForm(await aPhoto()));
    expect(body).toMatchObject({ status: 403, code: 'photo.uploads_off' });
    expect((await test.api.get('/config')).body).toMatchObject({ photo_uploads: false });
  });
});
