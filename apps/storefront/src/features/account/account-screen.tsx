import type { AccountView } from '#libs/contracts';
import { LoadFailed, monthYear, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { serverDetail } from '../../app/problem.js';
import { useAccountQuery } from './account-api.js';
import classes from './account.module.css';
import { DeleteAccount } from './delete-account.js';
import { EmailForm } from './email-form.js';
import { MyData } from './my-data.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { SessionList } from './session-list.js';

/** My account: who I am, how I sign in and where, and what is kept about me. Additive. @spec §3 User, D2, D5, D10 */
export function AccountScreen() {
  usePageTitle('My account');
  const { data, error, isError, isFetching, refetch } = useAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page>
      <PageHeader
        title="My account"
        lead={data && `${data.email} · with Latchkey since ${monthYear(data.member_since)}`}
      />
      {data && <Parts account={data} />}
      {!data && isError && (
        <LoadFailed
          title="Your account could not be loaded"
          detail={serverDetail(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
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
      <MyData />
      {account.role !== 'admin' && <DeleteAccount />}
    </>
  );
}
