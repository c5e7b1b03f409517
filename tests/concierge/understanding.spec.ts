import { Engine } from '../../libs/people/concierge/engine.js';
import type { Requester } from '../../libs/people/concierge/gateways.port.js';
import { readWorld } from './evaluation/conversations.js';
import { EvaluationWorld } from './evaluation/evaluation-world.js';
import { converse } from './evaluate.js';
import { ROBIN, VISITOR, World } from './world.js';

const engine = new Engine(new World());
const market = new Engine(new EvaluationWorld(readWorld()));
const said = async (turns: readonly string[], asker: Requester = ROBIN, by = engine): Promise<string> =>
  (await converse(by, { turns, asker })).text;
const OWNER: Requester = { id: 'helen', role: 'property_owner' };

describe('A short message is read together with the one before', () => {
  it('and goes on with its topic', async () => {
    expect(
      await said(['can I put my cottage on your site', 'does that cost me anything'], VISITOR),
    ).toContain('Listing is free');
  });

  it('but a new question is a new one', async () => {
    expect(await said(['how do vouchers work', 'which payment methods do you take'], VISITOR)).toMatch(
      /^By card only/,
    );
  });
});

describe('What is named is answered with its own figures', () => {
  it('a perk: its price, its terms and how far the asker is from it', async () => {
    expect(await said(['how many points am i missing for the free weekend on us'])).toMatch(
      /A weekend on us costs 9,000 points\. .*You have 860 points: 8,140 points more are needed\./,
    );
    expect(await said(['can my points buy film night'])).toContain('You have 860 points, enough for it.');
  });

  it('a tier: what comes with it', async () => {
    expect(await said(['what do i get out of my current tier'])).toContain(
      'With Adventurer come, without points:\nA table, and 10% off',
    );
  });

  it('a home of a stay: whether it has what is asked about, and when the stay is', async () => {
    const text = await said(['does my booked cabin in Bend have a hot tub?']);
    expect(text).toContain('Yes, Juniper Cabin has a hot tub.');
  });

  it('a perk of the tier, before the home at which it is wanted', async () => {
    expect(await said(['is late check-out at Gull Post one of my perks, and until when'])).toMatch(
      /^Late check-out needs no points\. .* You are Adventurer\./,
    );
  });

  it('an animal that is only “he”: whether the home lets it in', async () => {
    expect(await said(['tell me about Juniper Cabin', 'is he welcome there'], VISITOR)).toContain(
      'No, Juniper Cabin does not list pets welcome.',
    );
  });

  it('nights that homes were searched for: what they cost without the cleaning, too', async () => {
    expect(await said(['cabins in Tucson for 3 nights with a pool'], VISITOR)).toContain(
      'from $370 total for 3 nights ($270 + $100)',
    );
  });

  it('a stay of a guest: what it leaves to the owner', async () => {
    expect(await said(['how much did I earn with Oleksandr?'], OWNER, market)).toMatch(
      /^Oleksandr at .*: \$370 for you: \$270 of the nights after the service fee, and \$100 for cleaning\./,
    );
  });
});

describe('What only a host knows', () => {
  it('is left to the host, beside what the listing says', async () => {
    expect(await said(['is the road to Gull Post paved'], VISITOR)).toContain('press Ask the host');
    expect(await said(['how many guests does Gull Post take'], VISITOR)).not.toContain('press Ask the host');
  });
});

describe('Who asks for somebody else', () => {
  it('is answered about what is theirs', async () => {
    expect(await said(['my grandpa wants to know when his stay in Bend begins'])).toContain('Juniper Cabin');
  });

  it('is told a rule, and nobody’s own', async () => {
    expect(await said(['what did my neighbor pay for her booking'], ROBIN)).toContain('other people');
  });
});

describe('One of several that were shown', () => {
  it('is the only one that has what it is told apart by', async () => {
    const text = await said(['homes in Bend', 'tell me about the one with a hot tub'], VISITOR);
    expect(text).toMatch(/Juniper Cabin/);
    expect(text).not.toContain('River House');
  });

  it('or all of them, for who asks which', async () => {
    const text = await said(['homes in Bend', 'which of these has wifi'], VISITOR);
    expect(text).toContain('Both have Wi-Fi.');
  });
});

describe('Two answers in one', () => {
  it('say nothing twice, and no visitor hears of stays', async () => {
    const text = await said(['what does Gull Post cost from May 20 for one night'], VISITOR);
    expect(text).toContain('$345 total');
    expect(text).not.toContain('sign in');
  });
});
