import type { Side } from '#libs/core/rules';
import type { DemoConversation, DemoMessage } from './conversation.js';
import type { DemoStay } from './stay.js';

interface Extras {
  /** The status of their stay there; without one they only ask. */
  status?: DemoStay['status'];
  unreadBy?: Side;
}

const between = (
  name: string,
  home: string,
  { status, unreadBy }: Extras,
  messages: readonly DemoMessage[],
): DemoConversation => ({
  home,
  traveler: `${name}@latchkey.test`,
  stay: status ? `${name}-${home}-${status}` : null,
  messages,
  unreadBy: unreadBy ?? null,
});

/** The conversations of the demo: before booking, before, during and after stays; two wait for the owner's answer. @spec G6, G9 */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  between('traveler', 'cannon-beach', { status: 'confirmed', unreadBy: 'host' }, [
    [
      'guest',
      -7,
      '19:40',
      'Hi Olivia, we would come with two surfboards. Is there room for them under the house, and somewhere to rinse the wetsuits?',
    ],
    [
      'host',
      -7,
      '20:05',
      'Hi Theo, plenty of room. There is a rack under the house, and an outdoor shower behind the stairs. Its lever needs a firm push.',
    ],
    ['guest', -7, '20:12', 'Perfect. We will take it.'],
    [
      'host',
      -2,
      '09:30',
      'Hi Theo, I look forward to having you at Gull Post. Your arrival guide has the way there; the door code joins it a day before check-in.',
    ],
    ['guest', -1, '18:20', 'Thank you! Is there a coffee grinder, or should we bring ours?'],
  ]),
  between('grace', 'asheville', { unreadBy: 'host' }, [
    [
      'guest',
      -1,
      '20:45',
      'Hello Olivia, we would come with a two-year-old. Is there a guard for the stove, and a gate at the stairs? You can also call me at 510-555-0131.',
    ],
  ]),
  between('traveler', 'stowe', { status: 'confirmed', unreadBy: 'guest' }, [
    [
      'guest',
      -3,
      '20:10',
      'Hello! Could we have an extra set of towels? We plan to swim in the river, whatever the weather.',
    ],
    [
      'host',
      -1,
      '08:15',
      'They are on the bench by the window. The river is at 58 degrees at the moment: you have been warned.',
    ],
  ]),
  between('ben', 'savannah', { status: 'confirmed' }, [
    ['guest', -4, '10:05', 'Good morning. My wife uses a cane: how many steps are there to the door?'],
    [
      'host',
      -4,
      '10:38',
      'Good morning, Ben. Three, with a rail on the right, and none inside. I can lay the ramp over them if that helps.',
    ],
    ['guest', -4, '11:20', 'The ramp would be a great help. Thank you, Olivia.'],
  ]),
  between('amara', 'brooklyn', { status: 'confirmed' }, [
    ['guest', -1, '17:02', 'The garden is lovely. Which of the bins goes out tonight?'],
    ['host', -1, '17:20', 'I am glad you like it. The blue one, please. The others can wait.'],
    ['guest', -1, '17:24', 'Done!'],
  ]),
  between('peter', 'big-sur', { status: 'confirmed' }, [
    ['guest', -3, '14:30', 'Is Highway 1 open from the north at the moment?'],
    [
      'host',
      -3,
      '15:55',
      'It is, all the way from Carmel. Please fill the tank there: it is the last station with a fair price.',
    ],
    ['guest', -3, '16:10', 'Will do. Thanks for the tip.'],
  ]),
  between('hannah', 'savannah', { status: 'completed' }, [
    ['guest', -8, '18:05', 'May we pick a few figs from the tree by the wall?'],
    ['host', -8, '18:31', 'As many as you can eat. The squirrels get the rest.'],
    ['guest', -7, '11:40', 'The key is back in its box. We had a beautiful time.'],
    ['host', -7, '12:15', 'Thank you for leaving everything so tidy. Come back when the camellias are out.'],
  ]),
  between('lucy', 'healdsburg', { status: 'completed' }, [
    ['guest', -13, '09:10', 'Is the gate wide enough for a small camper van?'],
    ['host', -13, '09:34', 'It is: ten feet between the olive trees. The track behind it is gravel.'],
    ['guest', -13, '09:40', 'That is plenty. See you soon.'],
  ]),
  between('amara', 'asheville', { status: 'completed' }, [
    ['guest', -16, '12:20', 'Is there a desk where I could take a call for an hour?'],
    [
      'host',
      -16,
      '13:05',
      'There is a small one in the loft, with a good chair. The connection is fast enough for video.',
    ],
  ]),
  between('rosa', 'breckenridge', { status: 'completed' }, [
    ['guest', -45, '21:15', 'There will be ten of us. Are there enough plates, or should we bring some?'],
    ['host', -45, '22:40', 'Enough for fourteen, and two coffee makers. Bring slippers: the floor is slate.'],
  ]),
];

/** Message templates of an owner: name and text with fields. */
export const DEMO_TEMPLATES: readonly (readonly [title: string, text: string])[] = [
  [
    'Before arrival',
    'Hi {first_name}, {home} is ready for you on {check_in}, from {check_in_time}. Your arrival guide has the way there; the door code joins it a day before check-in.',
  ],
  [
    'Check-out',
    'Hi {first_name}, I hope you had a good time. Check-out is on {check_out} by {check_out_time}: please start the dishwasher and pull the door shut. Safe travels!',
  ],
];
