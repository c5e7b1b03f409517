import { SCREENS } from '#libs/core/contracts';
import { Engine } from '../../libs/people/concierge/engine.js';
import type { Requester } from '../../libs/people/concierge/gateways.port.js';
import { converse } from './evaluate.js';
import { ROBIN, VISITOR, World } from './world.js';

const engine = new Engine(new World());
const said = async (turns: readonly string[], asker: Requester = ROBIN): Promise<string> =>
  (await converse(engine, { turns, asker })).text;

describe('Answers of the built-in engine', () => {
  it('adds up what somebody has paid for stays, of all or of a month', async () => {
    expect(await said(['How much have I spent on all my stays together?'])).toContain(
      'You have paid $990 in all for 2 stays',
    );
    expect(await said(['What did all my stays in April cost me together?'])).toContain(
      'You have paid $590 in all for 1 stay',
    );
  });

  it('means the stay that is named, even when another one is next', async () => {
    expect(await said(['How many guests were on my booking at Gull Post?'])).toMatch(
      /^Gull Post in Cannon Beach/,
    );
  });

  it('searches when a question about a home names none but says what homes must have', async () => {
    expect(await said(['does it have a pool'], VISITOR)).toContain('can be booked with a pool');
  });

  it.each([
    'Can my drone take off from the terrace?',
    'is it okay to do yoga in the garden',
    'may we light candles by the pool',
  ])('“%s” is about house rules, not a search', async (question) => {
    const text = await said([question], VISITOR);
    expect(text).toContain('House rules');
    expect(text).not.toMatch(/can be booked|Yes,/);
  });

  it('names no home by what many have, nor by half of a name', async () => {
    expect(await said(['which rules are there for a hot tub and a pool'], VISITOR)).not.toContain('Juniper');
  });

  it('lets “he” be a dog', async () => {
    const text = await said(
      ['We travel with our spaniel. When is he checking in, and what has he paid?'],
      VISITOR,
    );
    expect(text).not.toContain('other people');
    expect(await said(['What has he paid for his stay?'], VISITOR)).toContain('other people');
  });

  it('tells what other dates of a stay would cost whoever asks, and the rule where no dates are named', async () => {
    expect(await said(['What does changing the dates of #a1b2c3d4 cost if I arrive one day later?'])).toMatch(
      /^New dates for .* in all instead of .*You can change the dates in My Bookings\.\nYes\. For a paid stay press Change dates/,
    );
    expect(await said(['Can I change the dates of my booking?'])).toMatch(/^Yes\. For a paid stay/);
  });

  it('works a rule out for the price and nights that somebody counts with', async () => {
    expect(await said(['What does a stay cost in total, 3 nights at 120 a night?'], VISITOR)).toContain(
      '$460 in all',
    );
  });

  it('says that a home is too small for so many guests', async () => {
    expect(await said(['What does Gull Post cost from May 20 to May 22 for 9 people?'], VISITOR)).toContain(
      'Gull Post takes up to 5 guests',
    );
  });

  it('reads abbreviations of states, of the home and of the booking that is meant', async () => {
    expect(await said(['does the az one have a pool'], VISITOR)).toContain('has a pool');
  });

  it('answers both questions of a message', async () => {
    const text = await said(['How many points do I have? And what is the cleaning fee?']);
    expect(text).toMatch(/points to spend[^]*The cleaning fee is \$100/);
  });

  it('answers what is asked in a breath, too, and what a message may mean as well', async () => {
    const text = await said(['My tax adviser wants the written contract and the receipt of the payment']);
    expect(text).toContain('View Agreement');
    expect(text).toContain('Press Receipt');
  });

  it('tells what a stay costs that is booked already, instead of asking for its dates', async () => {
    expect(await said(['total price for gull post, how much'])).toMatch(
      /^Gull Post in Cannon Beach.*\$590 in all/,
    );
  });

  it('tells whether so many fit before it asks for the dates', async () => {
    expect(await said(['how much is the Tucson one for 3 people'], VISITOR)).toMatch(/^Yes, 3 fit: /);
  });

  it('tells nothing of another stay when nothing is booked in the town that is named', async () => {
    const text = await said(['What do I get back if I cancel my booking in Tucson?']);
    expect(text).toMatch(/^You have no booking in Tucson\./);
    expect(text).not.toContain('$225');
  });

  it('says at which age one can do what', async () => {
    expect(await said(['can my 19 year old daughter book a home'], VISITOR)).toMatch(
      /^At 19 you can create an account, but not book/,
    );
  });

  it('says yes to what is asked about a home, not to what is only told', async () => {
    expect(
      await said(['Juniper Cabin has a hot tub! How many guests does Juniper Cabin take?'], VISITOR),
    ).toMatch(/^Juniper Cabin in Bend, OR takes up to 4 guests/);
    expect(await said(['Does Juniper Cabin have a hot tub?'], VISITOR)).toMatch(
      /^Yes, Juniper Cabin has a hot tub/,
    );
  });

  it('looks elsewhere, too, for whom the place does not matter any more', async () => {
    expect(await said(['Homes in Bend with a pool', 'or anywhere, with a pool'], VISITOR)).toMatch(
      /^One home can be booked with a pool/,
    );
    expect(await said(['Is there anything in Bend? Anywhere near Bend?'], VISITOR)).toContain('in Bend');
  });

  it('takes a wave for a hello', async () => {
    expect(await said(['👋'], VISITOR)).toMatch(/^Hello!/);
  });

  it('tells visitors where they find what is theirs', async () => {
    expect(await said(['show me all my reservations'], VISITOR)).toContain('under My Bookings');
  });

  it('proposes homes of another kind when there is none of that kind', async () => {
    expect(await said(['a houseboat in Bend'], VISITOR)).toMatch(/^I found no houseboat[^]*Juniper Cabin/);
  });

  it('names the stays that can still be reviewed', async () => {
    expect(await said(['How do I write a review?'])).toMatch(/^You can still review:\nGull Post/);
  });

  it('says that a city has no homes, and which towns with some are nearest', async () => {
    expect(await said(['Homes in Nashville'], VISITOR)).toMatch(
      /^We have no homes in Nashville so far\. The nearest are in /,
    );
    expect(await said(['Haben Sie Häuser in München?'], VISITOR)).toContain('München');
  });

  it('narrows a search by what is added to it, and “the first one” is of what was found last', async () => {
    const narrowed = ['Find a home in Oregon', 'and with our dog'];
    expect(await said(narrowed, VISITOR)).toMatch(/^2 homes can be booked in Oregon with pets welcome/);
    const asked = [...narrowed, 'only with a beach', 'what does the first one cost from May 20 to May 22?'];
    expect(await said(asked, VISITOR)).toMatch(/^Gull Post from Wed, May 20 to Fri, May 22/);
  });

  it('asks for everything that has been asked for, unless something else is wanted instead', async () => {
    const before = ['Homes with a hot tub', 'only with wifi'];
    expect(await said(before, VISITOR)).toMatch(/ with a hot tub and Wi-Fi:/);
    expect(await said(['Homes with a hot tub', 'with wifi instead'], VISITOR)).toMatch(/ with Wi-Fi:/);
  });

  it.each([
    ['20-22 May', /^4 homes can be booked from Wed, May 20 to Fri, May 22\./],
    ['5/20 - 5/22', /^4 homes can be booked from Wed, May 20 to Fri, May 22\./],
    ['2 adults 2 kids', /^4 homes can be booked for 4 guests\./],
    ['under $300', /^4 homes can be booked within your budget\./],
    ['NYC', /^We have no homes in New York City so far\./],
  ])('“%s” and nothing else is a search', async (message, answer) => {
    expect(await said([message], VISITOR)).toMatch(answer);
  });

  it('tells of “the first one” of two, and compares it when asked to', async () => {
    const two = 'Which homes are there in Oregon with pets?';
    expect(await said([two, 'the first one'], VISITOR)).not.toMatch(/cheaper/);
    expect(await said([two, 'is the first one cheaper?'], VISITOR)).toMatch(/cheaper/);
  });

  it('asks no more for what need not be there', async () => {
    expect(await said(['Homes with a hot tub', 'no hot tub needed'], VISITOR)).toMatch(
      /^4 homes can be booked right now/,
    );
  });

  it('counts a stay that has begun among those that can be “the first one”, as the list does', async () => {
    class UnderWay extends World {
      override async bookings(userId: string, idTail = '') {
        const [next, ...others] = await super.bookings(userId, idTail);
        if (!next) return others;
        const begun = { checkIn: '2026-05-12', checkInAt: new Date('2026-05-12T22:00:00Z') };
        return [
          { ...next, ...begun, id: next.id.replace('a1b2', 'beef'), title: 'River House' },
          next,
          ...others,
        ];
      }
    }
    const own = new Engine(new UnderWay());
    const { text } = await converse(own, {
      turns: ['Which bookings do I have?', 'What would I get back if I cancel the first one?'],
      asker: ROBIN,
    });
    expect(text).not.toContain('Juniper Cabin');
  });

  it('leads owners to their screens', async () => {
    const { chips } = await converse(engine, {
      turns: ['When is my next payout?'],
      asker: { id: 'owner', role: 'property_owner' },
    });
    expect(chips).toContainEqual({ kind: 'source', label: 'Earnings', href: SCREENS.ownerEarnings });
  });

  it('tells a host who asks how to book what hosts can do', async () => {
    expect(await said(['How do I book a home?'], { id: 'owner', role: 'property_owner' })).toContain(
      'Only travelers can book',
    );
  });
});
