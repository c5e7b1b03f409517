import type { PropertyDetailView, PropertyView } from '#libs/core/contracts';
import { anOwner, aUser } from '#libs/testing';
import { ridgeCabin, startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const cabin = { ...ridgeCabin, time_zone: 'America/Denver' };

describe('POST /properties (D12, D13)', () => {
  it('lists a home that can be found and booked at once', async () => {
    const owner = await anOwner(test.em);
    const { status, body } = await test.as(owner).post<PropertyDetailView>('/properties', {
      ...cabin,
      amenities: ['wifi', 'a, "quoted" one'],
      photos: ['snow-chalet'],
      check_in_time: '16:00',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...cabin,
      amenities: ['wifi', 'a, "quoted" one'],
      main_photo: '/pictures/snow-chalet-1200.webp',
      check_in_time: '16:00',
      check_out_time: '11:00',
      max_nights: 30,
      average_rating: 0,
      owner: { id: owner.id },
    });
    const { body: found } = await test.api.get<PropertyView[]>('/properties?city=moab');
    expect(found.map(({ id }) => id)).toEqual([body.id]);
  });

  it.each`
    facts                               | field                | detail
    ${{ title: '' }}                    | ${'title'}           | ${'Please give your home a title'}
    ${{ time_zone: 'Mars/Olympus' }}    | ${'time_zone'}       | ${'Please name a time zone such as America/Denver'}
    ${{ time_zone: '+02:00' }}          | ${'time_zone'}       | ${'Please name a time zone such as America/Denver'}
    ${{ time_zone: 'Asia/Tokyo' }}      | ${'time_zone'}       | ${'This time zone is not that of the place. Please check the coordinates.'}
    ${{ price_per_night: 0 }}           | ${'price_per_night'} | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ price_per_night: 10.001 }}      | ${'price_per_night'} | ${'Please enter dollars and cents, such as 89.50'}
    ${{ max_guests: 0 }}                | ${'max_guests'}      | ${'Please say how many guests there is room for'}
    ${{ max_nights: 31 }}               | ${'max_nights'}      | ${'Please enter between 1 and 30 nights'}
    ${{ latitude: 91 }}                 | ${'latitude'}        | ${'Please enter a latitude between -90 and 90'}
    ${{ photos: ['../../etc/passwd'] }} | ${'photos'}          | ${'There is no such photo'}
    ${{ amenities: 'wifi' }}            | ${'amenities'}       | ${'Please list amenities as short texts'}
    ${{ check_in_time: '25:00' }}       | ${'check_in_time'}   | ${'Please write a time as 15:00'}
  `('refuses $facts', async ({ facts, field, detail }: { facts: object; field: string; detail: string }) => {
    const problem = await test
      .as(await anOwner(test.em))
      .expectProblem('POST', '/properties', { ...cabin, ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });

  it('takes over no characters that nobody sees', async () => {
    const owner = test.as(await anOwner(test.em));
    const { status, body } = await owner.post<PropertyDetailView>('/properties', {
      ...cabin,
      title: '\u202ERidge\u200B cabin',
    });
    expect([status, body.title]).toEqual([201, 'Ridge cabin']);
    const problem = await owner.expectProblem('POST', '/properties', { ...cabin, title: '\u200B' });
    expect(problem.errors).toEqual([{ field: 'title', message: 'Please give your home a title' }]);
  });

  it('F17 ignores owner, status and rating sent by the client', async () => {
    const owner = await anOwner(test.em);
    const privileged = {
      ...cabin,
      owner_id: (await anOwner(test.em)).id,
      status: 'paused',
      rating_sum: 500,
      average_rating: 5,
    };
    const { body } = await test.as(owner).post<PropertyDetailView>('/properties', privileged);
    expect(body).toMatchObject({ owner: { id: owner.id }, status: 'listed', average_rating: 0 });
  });

  it('is only available to owners', async () => {
    expect((await test.api.expectProblem('POST', '/properties', cabin)).status).toBe(401);
    expect((await test.as(await aUser(test.em)).expectProblem('POST', '/properties', cabin)).code).toBe(
      'auth.forbidden',
    );
  });
});
