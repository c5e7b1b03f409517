import type { Problem } from '#libs/core/contracts';
import { aPhoto, aUser, photoForm, startTestApp, type TestApp } from '#libs/testing';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { photoUploads: false } });
});
afterAll(() => test.stop());

describe('Where uploads are switched off (F1)', () => {
  it('a photo is refused, and screens are told', async () => {
    const person = test.as(await aUser(test.em));
    const { body } = await person.upload<Problem>('/photos', photoForm(await aPhoto()));
    expect(body).toMatchObject({ status: 403, code: 'photo.uploads_off' });
    expect((await test.api.get('/config')).body).toMatchObject({ photo_uploads: false });
  });
});
