import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type PerkView, type RedemptionView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { localDate, Notice } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { Facts } from '../../page/facts.js';
import { paths } from '../../page/paths.js';
import { newKey } from '../../browser/new-key.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { CopyCode } from './copy-code.js';
import { useRedeemMutation } from './loyalty-api.js';
import classes from './vouchers.module.css';

interface RedeemDialogProps {
  perk: PerkView;
  cost: number;
  /** Points that can be spent now. */
  points: number;
  onClose: () => void;
}

/** Shows the cost and the remaining points before redeeming, and the code afterwards. @spec §2 /loyalty, E10 */
export function RedeemDialog({ perk, cost, points, onClose }: RedeemDialogProps) {
  const [redeem, { isLoading, data }] = useRedeemMutation();
  // The previous balance stays on the screen while the new one is loading.
  const [pointsBefore] = useState(points);
  // The same for every attempt of this dialog: an answer that was lost has bought the voucher all the same.
  const [key] = useState(newKey);
  const [problem, setProblem] = useState<string | null>(null);

  const spend = async () => {
    setProblem(null);
    const { data: redeemed, error } = await redeem({ perkId: perk.id, cost, key });
    if (redeemed) return toast.success(redeemed.message);
    const message = detailOf(error, SENTENCES.failedRedeem);
    setProblem(message);
    toast.error(message);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={data ? `${perk.title} is yours` : `Redeem ${perk.title}?`}
    >
      <div className="lk-form">
        {data ? (
          <Done redeemed={data} onClose={onClose} />
        ) : (
          <>
            <p>{perk.description}</p>
            <Cost cost={cost} pointsBefore={pointsBefore} />
            {problem && (
              <Notice tone="bad" role="alert">
                {problem}
              </Notice>
            )}
            <div className="lk-dialog-actions">
              <Button variant="default" onClick={onClose} data-autofocus>
                Keep my points
              </Button>
              <Button loading={isLoading} onClick={() => void spend()}>
                Redeem for {formatCount(cost)} points
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Cost({ cost, pointsBefore }: { cost: number; pointsBefore: number }) {
  const lines: [string, string][] = [
    ['You have', formatCount(pointsBefore)],
    ['This costs', `−${formatCount(cost)}`],
    ['You keep', `${formatCount(pointsBefore - cost)} points`],
  ];
  return <Facts className={classes.sum} facts={lines} />;
}

function Done({ redeemed, onClose }: { redeemed: RedemptionView; onClose: () => void }) {
  return (
    <>
      <p role="status">
        Your voucher is below and in your list of vouchers. It is valid until {localDate(redeemed.expires_at)}
        .
      </p>
      <CopyCode code={redeemed.code} />
      <div className="lk-dialog-actions">
        <Button component={Link} to={paths.properties} replace variant="default">
          Find a home
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
