import type { ArrivalField } from '#libs/core/rules';

/** Arrival guides of demo homes, by the home's key; a field that is missing is empty. */
export const DEMO_ARRIVAL_GUIDES: Readonly<Record<string, Readonly<Partial<Record<ArrivalField, string>>>>> =
  {
    stowe: {
      getting_there:
        'Take exit 10 from I-89 and follow Route 100 north for ten miles. Shaw’s, just before the village, is the last supermarket.\n\nThe road is plowed by seven. From November to April, please come with winter tires.',
      directions:
        'Millrace Road turns left after the covered bridge. Ours is the third drive, with a red mailbox and a split-rail fence. Keep right at the woodshed; the left fork is our neighbor’s.',
      parking: 'Two cars fit beside the woodshed. Please leave the turnaround free for the plow.',
      getting_in:
        'The key is in the lockbox to the right of the porch door, behind the lantern. The door sticks in wet weather: pull it toward you while you turn the key.',
      access_code: '2846',
      wifi_name: 'Little River Cabin',
      wifi_password: 'rocking-chair-october',
      good_to_know:
        'Open the damper before you light the fire: lever up is open. Dry wood is in the shed, kindling in the basket.\n\nHot water lasts for about three showers, then it needs half an hour.\n\nBears visit on trash night. Keep the bin inside the shed until the morning.',
      emergency:
        'Call 911. The house is 88 Millrace Road, Stowe.\n\nCopley Hospital in Morrisville is 15 minutes away. The fire extinguisher and the first-aid kit are under the kitchen sink; the breaker panel is in the hall closet.',
      checkout:
        'Put cold ashes into the metal bucket, start the dishwasher, and return the key to the lockbox. Leave the beds as they are.',
    },
    'cannon-beach': {
      getting_there:
        'Ninety minutes from Portland on US-26, then south on 101 and off at the second Cannon Beach exit. Fresh Foods on Hemlock Street is open until ten.',
      directions:
        'Driftline Lane is the last right before the state park. Drive to its end: Gull Post is the white house on stilts with the blue stairs. The beach path begins under the deck.',
      parking:
        'Two cars fit under the house. Not in the lane, please: it is the fire department’s way to the beach.',
      getting_in:
        'The lock on the blue door has a keypad. Enter the code, then turn the thumb piece. It locks behind you by itself, so take the code along to the beach.',
      access_code: '5093#',
      wifi_name: 'Gull Post',
      wifi_password: 'low tide at nine',
      good_to_know:
        'The outdoor shower is behind the stairs; the lever needs a firm push. Wetsuits dry on the rack below.\n\nIn a storm, crank the west shutters down from inside.\n\nBikes are in the cage under the house, and the helmets hang above them.',
      emergency:
        'Call 911. The house is 418 Driftline Lane, Cannon Beach.\n\nIf you feel a long earthquake, do not wait for a siren: walk inland and uphill to the end of Sunset Boulevard.',
      checkout:
        'Rinse the sand off the deck, start the dishwasher, and pull the blue door shut. Trash goes into the gray bin under the house.',
    },
    healdsburg: {
      getting_there:
        'Five minutes from the plaza. Leave US-101 at Westside Road and follow it across the river. Big John’s Market on the way has everything for breakfast.',
      directions:
        'The gate on Dry Furrow Road stands between two olive trees. Follow the gravel past the tractor barn, uphill to the cottage with the red roof. Navigation systems stop at the barn; go on.',
      parking: 'In front of the cottage. During the crush, please stay off the track between the rows.',
      getting_in:
        'The gate opens with a code, the kitchen door with the iron key on the hook inside the bread oven.',
      access_code: 'Gate: *7315',
      wifi_name: 'Zinfandel',
      wifi_password: 'eleven-acres',
      good_to_know:
        'The stone walls keep cool until four; open the windows after sunset and you need no air conditioning.\n\nFrom mid-August until October, tractors start at six.',
      emergency:
        'Call 911. The house is 2450 Dry Furrow Road, Healdsburg.\n\nIn fire season, sign up for Sonoma County’s alerts when you arrive. The way out is downhill to Westside Road.',
      checkout: 'Hang the iron key back in the oven, and close the gate behind you.',
    },
    'big-sur': {
      getting_there:
        'Fill the tank in Carmel; gas is dear on the coast. Check Highway 1 for closures before you leave. There is no phone signal for the last thirty miles, so download this guide.',
      directions:
        'Four miles south of the village, just after the stone bridge, turn right at the unmarked cattle gate. The half-mile drive is steep and paved; use low gear. The house appears at the last bend.',
      parking: 'Two cars in the court, away from the edge. Please turn the wheels toward the wall.',
      getting_in:
        'One code opens both the cattle gate and the front door. Wait for the green light before you push.',
      access_code: '8160#',
      wifi_name: 'Lantern Point',
      wifi_password: 'cedar and stone',
      good_to_know:
        'The hot tub takes forty minutes to warm up; the cover goes back on afterwards, because the wind takes it.\n\nThe landline in the kitchen is free within the country.',
      emergency:
        'Call 911 from the landline: cell phones find no network. The house is 2 Lantern Point Road, Big Sur.\n\nFlashlights are in the drawer beside the stove.',
      checkout: 'Put the cover on the hot tub, close every shutter on the sea side, and pull the gate shut.',
    },
  };
