import { draftAnswer, type DraftFacts } from './draft-answer.js';

const facts: DraftFacts = {
  guestName: 'Ana',
  hostName: 'Olive',
  home: {
    amenities: ['wifi', 'parking', 'kitchen', 'crib'],
    houseRules: ['No smoking indoors', 'No parties or events'],
    maxGuests: 4,
    checkInTime: '15:00',
    checkOutTime: '11:00',
  },
  guide: {
    getting_there: 'From the airport, take Highway 93 north for 20 minutes.',
    parking: 'Two cars fit on the gravel beside the barn.',
    getting_in: 'The key is in the lockbox by the blue door.',
    wifi_name: 'Larch Point',
    good_to_know:
      'The nearest grocery store is Markus Foods, ten minutes by car.\nTrash goes out on Tuesdays.',
    emergency: 'Call Ben next door, +1 406 555 0134.',
    checkout: 'Please start the dishwasher and leave the key in the lockbox.',
  },
  later: { fields: ['access_code', 'wifi_password'], from: 'Wednesday, May 20, 2026 at 3:00 PM MDT' },
  otherHomes: ['Larch Point Studio'],
};

const draftOf = (...messages: string[]) => draftAnswer(messages, facts);

describe('A draft of a host’s answer (decision 57)', () => {
  it('greets the guest, answers from the guide, and is signed', async () => {
    const { text, sources, open } = await draftOf('Hi Olive! Where can we park our car?');
    expect(text).toBe('Hi Ana,\n\nTwo cars fit on the gravel beside the barn.\n\nBest,\nOlive');
    expect(sources).toEqual(['Arrival guide: Parking']);
    expect(open).toEqual([]);
  });

  it.each`
    question                                                   | answer
    ${'how do we connect to the wifi'}                         | ${'The Wi-Fi network is “Larch Point”. Your arrival guide shows the Wi-Fi password from Wednesday, May 20, 2026 at 3:00 PM MDT on.'}
    ${'how do we get in?'}                                     | ${'The key is in the lockbox by the blue door.'}
    ${'How do we find the house?'}                             | ${'take Highway 93 north'}
    ${'Where do we find the key?'}                             | ${'The key is in the lockbox by the blue door.'}
    ${'how do I get there from the airport?'}                  | ${'From the airport, take Highway 93 north for 20 minutes.'}
    ${'What time is check in?'}                                | ${'Check-in is from 3:00 PM.'}
    ${'when do we need to be out on the last day?'}            | ${'Check-out is until 11:00 AM.'}
    ${'What should we do before leaving?'}                     | ${'Please start the dishwasher and leave the key in the lockbox.'}
    ${'Do you have a crib for our baby?'}                      | ${'Yes, there is a crib and high chair.'}
    ${'Is smoking allowed?'}                                   | ${'From the house rules: No smoking indoors.'}
    ${'Is there a grocery store close by?'}                    | ${'The nearest grocery store is Markus Foods, ten minutes by car.'}
    ${'theres no hot water!! who can we call'}                 | ${'Call Ben next door, +1 406 555 0134.'}
    ${'is there somewhere to leave our bags before check-in?'} | ${'Check-in is from 3:00 PM.'}
  `('answers “$question”', async ({ question, answer }: { question: string; answer: string }) => {
    expect((await draftOf(question)).text).toContain(answer);
  });

  it('answers several questions of several messages, each once', async () => {
    const { text, open } = await draftOf(
      'What is the wifi called? And where do we park?',
      'Sorry, one more: can we park two cars? Do you rent out bikes?',
    );
    expect(text?.match(/gravel/g)).toHaveLength(1);
    expect(text).toContain('Larch Point');
    expect(open).toEqual(['Do you rent out bikes?']);
    const two = await draftOf('Is there a coffee grinder, or should we bring ours?');
    expect(two.open).toEqual(['Is there a coffee grinder?', 'should we bring ours?']);
  });

  it('leaves to the host what only the host can decide', async () => {
    const { text, open } = await draftOf('Could we check in early, around noon?');
    expect(text).toContain('Check-in is from 3:00 PM.');
    expect(open).toEqual(['Could we check in early, around noon?']);
  });

  it('says nothing of what neither the guide nor the listing says', async () => {
    const { text, sources, open } = await draftOf('Would you give us a discount for a third night?');
    expect({ text, sources }).toEqual({ text: null, sources: [] });
    expect(open).toHaveLength(1);
    expect(await draftOf('Thanks, see you then!')).toEqual({ text: null, sources: [], open: [] });
  });

  it('says nothing that the guest cannot read', async () => {
    const unbooked = { ...facts, guide: {}, later: null };
    const { text } = await draftAnswer(['What is the code of the door and the wifi password?'], unbooked);
    expect(text).toContain('Yes, there is Wi-Fi.');
    expect(text).not.toMatch(/code|password|lockbox/i);
  });

  it.each([
    'Is the pool heated?',
    'How deep is the pool?',
    'Is there a pool table?',
    'Is there a hair dryer?',
    'Is there a fee for pets?',
    'Is the kitchen shared with other guests?',
    'Is the wifi fast enough for video calls?',
    'how does the heating work?',
    'What else is around?',
    'Is there wifi at your other house?',
    'Does Larch Point Studio have a kitchen?',
  ])('“%s” gets no yes that it did not ask for', async (question) => {
    const home = { ...facts.home, amenities: [...facts.home.amenities, 'pool', 'dryer', 'pets', 'heating'] };
    const { text, open } = await draftAnswer([question], { ...facts, home });
    expect({ text, open }).toEqual({ text: null, open: [question] });
  });

  it('quotes each rule about what is asked for, and says no yes that a rule takes back', async () => {
    const home = { ...facts.home, amenities: ['pets'] };
    const one = { ...home, houseRules: ['One dog at most, and never on the sofas'] };
    const allowed = await draftAnswer(['can we bring our dog?'], { ...facts, home: one });
    expect(allowed.text).toMatch(/Yes, pets are welcome\.[^]*From the house rules: One dog at most/);
    const two = await draftAnswer(['Can we bring our two big dogs?'], { ...facts, home: one });
    expect([two.text?.includes('Yes'), two.open.length]).toEqual([false, 1]);
    const none = { ...home, houseRules: ['No pets'] };
    expect((await draftAnswer(['Are dogs allowed?'], { ...facts, home: none })).text).not.toContain(
      'welcome',
    );
  });

  it.each([
    'The wifi was great, thank you!',
    'We loved the parking.',
    'We will arrive with our friend Max.',
    'No parking needed.',
    'That is plenty. See you soon.',
    'Good morning. Long drive ahead.',
  ])('“%s” asks for nothing', async (told) => {
    expect(await draftOf(told)).toEqual({ text: null, sources: [], open: [] });
  });

  it('leaves what is amiss to the host, with what the guide says about it', async () => {
    const { text, open } = await draftOf('The heater is broken');
    expect(text).toContain('Call Ben next door');
    expect(open).toEqual(['The heater is broken']);
  });

  it.each(['¿Hay wifi en la casa?', 'Gibt es WLAN?', 'Y a-t-il un parking ?'])(
    'says nothing in English to who asks “%s”',
    async (question) =>
      expect(await draftOf(question)).toEqual({ text: null, sources: [], open: [question] }),
  );

  it('tells the truck that comes from the guests who do', async () => {
    expect((await draftOf('What time does the trash truck come?')).text).not.toContain('Check-in');
    expect((await draftOf('Can we come back later to pick up a charger?')).text).toBeNull();
    expect((await draftOf('what time can we get in')).text).toContain('Check-in is from 3:00 PM.');
  });

  it('finds a question among much that is told', async () => {
    const told = 'We are coming from Boise. ';
    const { text } = await draftOf(`Where can we park? ${told.repeat(60)}`);
    expect(text).toContain('gravel');
    const many = Array.from({ length: 11 }, (_, at) => `Do you rent out boat ${at}?`);
    expect((await draftOf(many.join(' '))).open).toEqual(many);
  });

  it('is no longer than a message may be', async () => {
    const long = { ...facts, guide: { ...facts.guide, getting_there: 'far away '.repeat(215) } };
    const { text } = await draftAnswer(['How do we get to the house? Where can we park?'], long);
    expect(text).toContain('Please see “Getting there” in your arrival guide.');
    expect(text).toContain('gravel');
    expect(text).not.toContain('Arrival guide:');
    expect(text?.length).toBeLessThanOrEqual(2_000);
  });
});
