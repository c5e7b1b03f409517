import type { ListPlaceName } from './list-places.js';
import { ListScreen } from './list-screen.js';
import { LIST_SCREENS } from './list-screens.js';

/** The list at an address. */
export const ListPlace = ({ name }: { name: ListPlaceName }) => <ListScreen list={LIST_SCREENS[name]} />;
