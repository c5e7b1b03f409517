import { Link } from 'react-router-dom';
import { Photo } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { useQuery } from '../../page/use-query.js';
import { HERO_LAKE } from '../../photos/heroes.js';
import classes from './auth.module.css';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';

const MODES = [
  { mode: 'signin', label: 'Sign In' },
  { mode: 'signup', label: 'Sign Up' },
] as const;

/** The picture fills a tall panel, so the panel's height decides how wide it is drawn: 16 / 9 of it. Small screens hide it. */
const PICTURE_SIZES = '(max-width: 900px) 1px, max(50vw, 178vh)';

/** Sign In and Sign Up, beside a picture. The route's guard redirects to /dashboard once signed in. @spec §2 /auth */
export function AuthScreen() {
  const [params, setParams] = useQuery();
  const signUp = params.get('mode') === 'signup';
  const role = params.get('role') === 'property_owner' ? 'property_owner' : 'traveler';
  usePageTitle(signUp ? 'Sign Up' : 'Sign In');

  const choose = (mode: string) => setParams({ ...Object.fromEntries(params), mode }, { replace: true });

  return (
    <div className={classes.screen}>
      <div className={classes.column}>
        <h1 className={classes.title}>{signUp ? 'Your next stay starts here' : 'Welcome back'}</h1>
        <p className={classes.lead}>
          {signUp
            ? 'One account for every stay, or for every home you host.'
            : 'Sign in to book and see your stays.'}
        </p>
        <div className={classes.tabs} role="tablist" aria-label="Sign in or sign up">
          {MODES.map(({ mode, label }) => (
            <ModeTab
              key={mode}
              label={label}
              selected={signUp === (mode === 'signup')}
              onSelect={() => choose(mode)}
            />
          ))}
        </div>
        <div role="tabpanel" aria-label={signUp ? 'Sign Up' : 'Sign In'}>
          {signUp ? <SignUpForm key={role} role={role} /> : <SignInForm />}
        </div>
        <p className={classes.switch}>
          {signUp ? 'Already have an account? ' : 'New to Latchkey? '}
          <Link to={signUp ? '?mode=signin' : '?mode=signup'} replace>
            {signUp ? 'Sign in instead' : 'Create an account'}
          </Link>
        </p>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <Photo photo={HERO_LAKE} sizes={PICTURE_SIZES} decorative eager />
      </div>
    </div>
  );
}

interface ModeTabProps {
  label: string;
  selected: boolean;
  onSelect: () => void;
}

function ModeTab({ label, selected, onSelect }: ModeTabProps) {
  return (
    <button
      type="button"
      role="tab"
      className={classes.tab}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const other = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
        if (other instanceof HTMLElement) {
          other.focus();
          other.click();
        }
      }}
    >
      {label}
    </button>
  );
}
