import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFactsContext } from '../../api/page-facts.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

/**
 * True while a visitor is at the address that the server answered with 404. Pages are asked for without a session, so whoever is signed
 * in may have more: an owner's home that waits for approval, or a paused one that a guest has paid for. @spec C14
 */
export function useKnownMissing(): boolean {
  const { missing } = useContext(PageFactsContext);
  const isVisitor = useAppSelector(selectUser) === null;
  const { pathname } = useLocation();
  return isVisitor && pathname === missing;
}
