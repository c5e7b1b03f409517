import type { AccountView } from '#libs/core/contracts';
import { monthYear, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { useAccountQuery } from './account-api.js';
import classes from './account.module.css';
import { DeleteAccount } from './delete-account.js';
import { EmailForm } from './email-form.js';
import { MyData } from './my-data.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { SessionList } from './session-list.js';
import { TermsPart } from './terms-part.js';

/** My account: profile, sign-in, sessions and my data. Additive. @spec §3 User, D2, D5, D10 */
export function AccountScreen() {
  usePageTitle('My account');
  const query = useAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <Page>
      <PageHeader
        title="My account"
        lead={data && `${data.email} · with Latchkey since ${monthYear(data.member_since)}`}
      />
      {data && <Parts account={data} />}
      {!data && isError && (
        <QueryFailed query={query} title="Your account could not be loaded" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && (
        <div className={classes.skeleton} aria-busy="true">
          <Skeleton height="320px" radius="20px" />
          <Skeleton height="200px" radius="20px" />
          <Skeleton height="200px" radius="20px" />
        </div>
      )}
    </Page>
  );
}

function Parts({ account }: { account: AccountView }) {
  return (
    <>
      <ProfileForm account={account} />
      <EmailForm account={account} />
      <PasswordForm />
      <SessionList />
      <TermsPart account={account} />
      <MyData />
      {account.role !== 'admin' && <DeleteAccount />}
    </>
  );
}
