import type { PictureSlug } from './home.js';
import type { DemoReview } from './review.js';

interface Facts {
  title: string;
  comment: string;
  days: number;
  /** Local parts of email addresses, separated by spaces. */
  helpfulTo?: string;
  reply?: string;
  pictures?: readonly PictureSlug[];
}

const review = (traveler: string, home: string, rating: number, facts: Facts): DemoReview => ({
  stay: `${traveler}-${home}-completed`,
  rating,
  title: facts.title,
  comment: facts.comment,
  daysAfterCheckOut: facts.days,
  helpfulTo: (facts.helpfulTo ?? '')
    .split(' ')
    .filter(Boolean)
    .map((name) => `${name}@latchkey.test`),
  ownerReply: facts.reply ?? null,
  pictures: facts.pictures ?? [],
});

/** All demo reviews. Some stays have none, including two of the demo traveler's own. @spec §3 Review */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  review('traveler', 'leavenworth', 5, {
    title: 'Woke up inside the trees',
    comment:
      'The bed in the point of the A is worth the ladder. It rained both days and we did not mind: stove, coffee, glass front. The trail up Icicle Ridge starts so close that we left the car alone.',
    days: 2,
    helpfulTo: 'lucy kim ben peter',
    reply:
      'You picked the two wettest days of that month and left the kindest note. Come back for the larches.',
  }),
  review('traveler', 'lancaster', 4, {
    title: 'Calves at five o’clock sharp',
    comment:
      'Our two were at the gate at 4:45 every day. The big hay-door window is as good as the pictures. One star off because the upstairs bath takes a long time to get hot water.',
    days: 3,
    helpfulTo: 'hannah samir',
    reply: 'Thank you, Theo. A second water heater went in last week.',
  }),

  review('grace', 'healdsburg', 5, {
    title: 'Rows right up to the kitchen door',
    comment:
      'We cycled to four tastings and never met a hill. The tile floor is cool all day, and the wood oven outside made the best flatbread of the year. Olivia left a bottle from the vines we were looking at.',
    days: 1,
    pictures: ['vineyard-cottage', 'living-meadow-linen', 'porch-rockers'],
    helpfulTo: 'rosa peter lucy hannah ben',
    reply: 'The oven is fussy; you clearly know what you are doing. Thank you!',
  }),
  review('grace', 'breckenridge', 5, {
    title: 'Boot room done right',
    comment:
      'Eight people, eight pairs of boots, all dry and warm at eight in the morning. Nine minutes to the gondola is honest. The sauna fits four.',
    days: 4,
    helpfulTo: 'rosa daniel samir',
  }),
  review('grace', 'brooklyn', 4, {
    title: 'The library room made the trip',
    comment:
      'I worked in the green room two mornings and would have stayed a week. You do hear the neighbors’ piano through the wall; luckily they play well.',
    days: 2,
    helpfulTo: 'amara',
  }),
  review('grace', 'big-sur', 5, {
    title: 'Whales from the sofa',
    comment:
      'Two spouts before breakfast, no binoculars needed. The drive in is narrow and dark: arrive by daylight. The lack of phone signal turned out to be the luxury.',
    days: 3,
    pictures: ['cliff-house-sea', 'living-sea-light', 'bath-sea-white'],
    helpfulTo: 'peter ben traveler rosa',
    reply: 'Daylight arrival is now the first line of our directions. Good advice.',
  }),
  review('grace', 'tahoe', 5, {
    title: 'Cold water, warm dock',
    comment:
      'The red canoe was out every morning. Enough pans and knives to cook properly for five. The swim ladder is exactly where the sun is at four.',
    days: 2,
    helpfulTo: 'peter daniel',
  }),

  review('daniel', 'chicago', 5, {
    title: 'A desk I would steal',
    comment:
      'Second screen, good lamp, a chair that does not hurt. The L is there but sounds like weather. Dinner downstairs on Randolph both nights.',
    days: 1,
    helpfulTo: 'amara traveler',
  }),
  review('daniel', 'big-bear', 4, {
    title: 'Two hundred records, one perfect',
    comment:
      'Found an old Bill Withers pressing and played it to the trees. The kitchen is small for four, right for two. The deck telescope needs a patient hand.',
    days: 5,
    helpfulTo: 'kim',
  }),
  review('daniel', 'austin', 5, {
    title: 'Nine friends, zero queue for the shower',
    comment:
      'Four bathrooms sounds like a detail until it is Sunday at ten. The pool is long enough for real laps, and the outdoor grill took forty tortillas at once.',
    days: 2,
    helpfulTo: 'rosa grace samir',
    reply: 'Forty is the record so far. You left it cleaner than you found it.',
  }),
  review('daniel', 'gatlinburg', 4, {
    title: 'Slept to the creek',
    comment:
      'Roaring Fork is loud in the best way. The loft ladder is steep, our friend took the sofa instead. A bear looked at the car, found it locked, and left.',
    days: 3,
    helpfulTo: 'kim ben',
  }),

  review('hannah', 'lake-placid', 5, {
    title: 'Paddled to the bakery',
    comment:
      'Four generations in one house and still quiet corners. The jetty has a bench that is perfect for grandmothers in charge of swimmers. No motor boats makes all the difference.',
    days: 4,
    pictures: ['fireside-cabin', 'bedroom-butter-meadow'],
    helpfulTo: 'peter grace ben',
    reply: 'We will put your bench joke on a small brass plate.',
  }),
  review('hannah', 'santa-barbara', 5, {
    title: 'Breakfast under the bougainvillea',
    comment:
      'The courtyard stays cool until noon and the beach stairs are as close as promised. A bottle of the owner’s lemon cordial was in the door of the fridge.',
    days: 3,
    helpfulTo: 'rosa lucy',
  }),
  review('hannah', 'washington', 3, {
    title: 'Charming, but mind your head',
    comment:
      'The forward cabin is low and my husband is not. We loved the stern deck and the walk to the Mall, but two nights were enough for our backs.',
    days: 2,
    helpfulTo: 'peter samir kim',
    reply: 'Fair. The listing now says 6 ft 1 in of headroom in the forward cabin.',
  }),
  review('hannah', 'lancaster', 5, {
    title: 'The grandchildren ask for it by name',
    comment:
      'They call it the calf house. Eggs still warm on the first morning, buggies on the lane, and beds firm enough for me. Bring boots for the dew.',
    days: 2,
    pictures: ['red-barn', 'living-meadow-linen'],
    helpfulTo: 'traveler samir ben',
  }),
  review('hannah', 'stowe', 5, {
    title: 'Fire, river, rocking chairs',
    comment:
      'We used the car once. The recreation path takes you to the village for bread and back before the coffee is cold. The chimney draws at the first match.',
    days: 5,
    helpfulTo: 'traveler grace',
  }),

  review('samir', 'scottsdale', 4, {
    title: 'Flat, bright and easy with a stroller',
    comment:
      'No step anywhere, blackout blinds that really work, bikes with a child seat on request. The lawn sprinklers start at five in the morning under the bedroom window.',
    days: 2,
    helpfulTo: 'rosa hannah',
    reply: 'Sprinklers now run at eight. Thank you for telling us.',
  }),
  review('samir', 'boston', 4, {
    title: 'Four floors of stairs, all worth it',
    comment:
      'We carried two sleeping children up to the third floor and still liked it. The square is silent at night. Ten minutes to Back Bay is true with a suitcase, fifteen with toddlers.',
    days: 3,
    helpfulTo: 'peter',
  }),
  review('samir', 'nags-head', 5, {
    title: 'The stair gates were already up',
    comment:
      'I asked about gates and they were fitted before we came, with a note on how to open them one-handed. The beach cart carries three children if two of them hold on.',
    days: 4,
    pictures: [
      'shingle-cottage',
      'living-sea-light',
      'bedroom-sea-linen',
      'kitchen-coast-blue',
      'bath-sea-white',
    ],
    helpfulTo: 'ben hannah daniel rosa',
    reply: 'Three is one more than it is rated for, but we have all done it.',
  }),
  review('samir', 'holland', 4, {
    title: 'A gentle sort of rocking',
    comment:
      'My wife slept better than at home, I needed one night to get used to it. The round lamps and oiled floor make it feel like a small ship that has retired.',
    days: 2,
    helpfulTo: 'kim',
  }),

  review('lucy', 'avalon', 4, {
    title: 'Count the steps, then forget them',
    comment:
      'Ninety, as the listing says. Somebody met the boat and took the bags, so we climbed with ice cream. Water pressure is low on this side of the island.',
    days: 3,
    helpfulTo: 'kim hannah',
  }),
  review('lucy', 'portland', 5, {
    title: 'Greyhound approved',
    comment:
      'A dog bed, a bowl and a list of parks were waiting. The balcony gets the last sun over the tracks. The roaster downstairs starts at six, which smells better than any alarm.',
    days: 1,
    helpfulTo: 'daniel amara traveler',
    reply: 'Give him a scratch behind the left ear from us.',
  }),
  review('lucy', 'jackson', 5, {
    title: 'Elk at the fence, Tetons in the sink',
    comment:
      'You wash up looking at the Grand. The free bus works as described. After a day on skis the covered hot tub in falling snow is hard to leave.',
    days: 4,
    pictures: [
      'teton-lodge',
      'fireside-cabin',
      'hot-tub-deck',
      'bedroom-butter-meadow',
      'kitchen-pine-lake',
      'bath-rose-garden',
    ],
    helpfulTo: 'rosa grace daniel',
  }),
  review('lucy', 'asheville', 5, {
    title: 'Owls at eye level',
    comment:
      'Two of them, on the branch across from the deck, both evenings. The tree moves a very little in the wind, like a ship. Hot shower, thick towels, no compromise.',
    days: 2,
    pictures: ['tree-house', 'bath-forest-stone'],
    helpfulTo: 'amara kim traveler ben',
    reply: 'Their names are Salt and Pepper, and they have raised three broods here.',
  }),
  review('lucy', 'leavenworth', 4, {
    title: 'Small, complete, a bit bright',
    comment:
      'Curtains really are few, so bring a sleep mask in June. Otherwise exactly what two people need: stove, table, pines.',
    days: 3,
    helpfulTo: 'traveler',
  }),

  review('ben', 'eureka-springs', 5, {
    title: 'Not one straight wall',
    comment:
      'Built like a boat, and I have built boats. I read half the field guides and heard a whip-poor-will every night. If you need television, choose another place.',
    days: 3,
    helpfulTo: 'peter kim',
  }),
  review('ben', 'walla-walla', 4, {
    title: 'Wheat to the horizon',
    comment:
      'We sat on the step and watched the combines until dark. Good beds, fair prices at the wineries nearby. Dust on everything in harvest week, as we were told.',
    days: 5,
    helpfulTo: 'grace',
    reply: 'Glad you came in the real season, Ben.',
  }),
  review('ben', 'whitefish', 5, {
    title: 'Came by train, left by train',
    comment:
      'The Empire Builder, the lent bikes, the lawn down to the lake: no car for four days. The larches were lit like lamps. Glacier by the shuttle.',
    days: 2,
    helpfulTo: 'samir peter hannah',
  }),
  review('ben', 'bar-harbor', 5, {
    title: 'Tide pools before breakfast',
    comment:
      'Starfish, crabs and one indignant lobster on the ledge below the deck. The stove heats the whole house, the woodpile was full and dry.',
    days: 4,
    helpfulTo: 'hannah',
  }),
  review('ben', 'nags-head', 3, {
    title: 'Good beach, tired mattresses',
    comment:
      'The walk over the dune is two minutes and the upper deck is fine. Two of the bunks need new mattresses, and the ice maker gave up on the second day.',
    days: 2,
    helpfulTo: 'samir rosa',
    reply: 'Both bunks have new mattresses since the weekend, and the ice maker is replaced. I am sorry.',
  }),

  review('amara', 'brooklyn', 5, {
    title: 'The best kitchen I have rented',
    comment:
      'It opens to the garden and has sharp knives. One block to the park for a run, six minutes to the F as written. The leather sofa is a trap, plan for it.',
    days: 2,
    helpfulTo: 'grace daniel lucy',
  }),
  review('amara', 'driggs', 5, {
    title: 'Alone with the meadow',
    comment:
      'Worth every one of the seventy dollars. Fire bowl, cedar smell, Tetons turning pink. The lights going out by themselves at eleven is a lovely touch.',
    days: 1,
    pictures: ['meadow-tiny-house'],
    helpfulTo: 'kim traveler peter',
  }),
  review('amara', 'tucson', 5, {
    title: 'Javelinas on schedule',
    comment:
      'A family of six crossed the yard at dusk each evening, safely beyond the wall. Rooms stayed cool at 99 degrees. Gates Pass at sunset is seven minutes, as promised.',
    days: 3,
    helpfulTo: 'traveler samir rosa',
    reply: 'They bring the little ones in spring. You should see it.',
  }),
  review('amara', 'cannon-beach', 4, {
    title: 'Wind on one side, sun on the other',
    comment:
      'The west deck is sheltered until about four, after that wear a jacket. Outdoor shower is hot. Saw puffins on the rock at low tide.',
    days: 3,
    helpfulTo: 'traveler lucy',
  }),
  review('amara', 'chicago', 4, {
    title: 'Light from two sides',
    comment:
      'The corner windows are the whole point. Freight elevator until nine means you walk up with bags afterwards; plan your train.',
    days: 2,
    helpfulTo: 'daniel',
  }),

  review('rosa', 'ojai', 5, {
    title: 'Two families, two wings, one pool',
    comment:
      'The plan of this house should be taught. Children asleep on one side, grown-ups awake on the other. The bluffs do go pink, about ten minutes before you think they will.',
    days: 4,
    helpfulTo: 'grace daniel hannah',
  }),
  review('rosa', 'st-augustine', 4, {
    title: 'Bikes, baskets, lighthouse',
    comment:
      'We rode to the old town each morning before the heat. The pergola behind the coquina wall is the place at noon. The second bedroom is snug.',
    days: 2,
    helpfulTo: 'ben',
  }),
  review('rosa', 'scottsdale', 3, {
    title: 'Nice house, loud weekend next door',
    comment:
      'All on one level and spotless. The house on the left had a party until two on Saturday. The owner answered at once and called them, which helped a little.',
    days: 2,
    helpfulTo: 'samir kim',
    reply: 'I have talked to them since. Thank you for your patience, Rosa.',
  }),
  review('rosa', 'breckenridge', 4, {
    title: 'Ten people around one table',
    comment:
      'The long table is the heart of it. Parking for two cars is meant seriously, our third was towed to a lot in town. Everything else was as good as Grace wrote.',
    days: 3,
    helpfulTo: 'grace samir',
  }),

  review('peter', 'bend', 5, {
    title: 'There was a vise',
    comment:
      'I asked whether I could tie flies, and a vise with a lamp stood on the table. Rainbow trout within a hundred yards of the porch. The mudroom is made by people who fish.',
    days: 2,
    helpfulTo: 'ben',
    reply: 'The vise is yours whenever you come.',
  }),
  review('peter', 'tahoe', 4, {
    title: 'A west-shore classic',
    comment:
      'Quiet, wooden, right on the water. The third bedroom looks at the road, so draw lots for it. Bear box is easy once you have read the card twice.',
    days: 4,
    helpfulTo: 'grace',
  }),
  review('peter', 'savannah', 4, {
    title: 'Dinner under glass',
    comment:
      'In the evening the garden shows itself off, and you sit in the middle of it. By day it is warm in there until the vents are open; ask how the crank works.',
    days: 3,
    helpfulTo: 'hannah ben lucy',
    reply: 'The crank now has a picture beside it. Thank you, Peter.',
  }),
  review('peter', 'boston', 2, {
    title: 'Scaffolding nobody mentioned',
    comment:
      'The front was wrapped in nets for roof work and the drilling began at seven. Inside it is a fine house. A line in advance would have let me choose.',
    days: 1,
    helpfulTo: 'samir hannah grace amara',
    reply: 'You are right, and I have refunded one night. The roof is done and the nets are gone.',
  }),

  review('kim', 'driggs', 4, {
    title: 'Everything has its hook',
    comment:
      'Two of us, two packs and one dog in 220 square feet and nothing in the way. The composting toilet is fine, honestly. Nights are cold in any month.',
    days: 2,
    helpfulTo: 'amara',
  }),
  review('kim', 'gatlinburg', 5, {
    title: 'Trolley at the corner',
    comment:
      'Parked once and forgot the car. Hot tub with the creek below, park fence at the back. We saw synchronous fireflies from the porch by pure luck.',
    days: 3,
    helpfulTo: 'daniel',
  }),
  review('kim', 'big-bear', 3, {
    title: 'Sweet cabin, thin walls',
    comment:
      'Records, wood and stars are all there. You also hear each car on the hill, and the heater clicks. Earplugs are in the drawer, which tells you something.',
    days: 4,
    helpfulTo: 'daniel traveler',
  }),
  review('kim', 'eureka-springs', 5, {
    title: 'Hammock under the floor',
    comment:
      'Read a whole book down there while it rained on the shingles above. The hollow is dark and silent at night. Bring food, the shop is a drive.',
    days: 2,
    helpfulTo: 'ben peter lucy',
  }),
];
