import type { ReactNode } from 'react';
import type { ListScreenName } from '../../page/list-paths.js';
import { ListScreen } from './list-screen.js';
import { LIST_SCREENS } from './list-screens.js';

interface ListRouteProps {
  name: ListScreenName;
  /** Shown beside the list's own buttons. */
  action?: ReactNode;
}

/** The list at this route. */
export const ListRoute = ({ name, action }: ListRouteProps) => (
  <ListScreen list={LIST_SCREENS[name]} action={action} />
);
