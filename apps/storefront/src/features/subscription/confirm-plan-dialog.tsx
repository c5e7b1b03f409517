import { Button } from '@mantine/core';
import type { PlanPreviewView } from '#libs/core/contracts';
import { PLAN_TERMS, type Plan } from '#libs/core/rules';
import { exactDollars, localDate, Notice, Skeleton, withLocalDates } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { Dialog } from '../../page/dialog.js';
import { usePlanPreviewQuery } from './subscription-api.js';
import classes from './subscription.module.css';

interface ConfirmPlanDialogProps {
  plan: Plan;
  upgrading: boolean;
  problem: string | null;
  onConfirm: (previewedAt: string) => void;
  onClose: () => void;
}

/** Confirms a plan with its cost today and next; every figure is the provider's. @spec §2 /subscription, E2, E3 */
export function ConfirmPlanDialog({ plan, upgrading, problem, onConfirm, onClose }: ConfirmPlanDialogProps) {
  const preview = usePlanPreviewQuery(plan, { refetchOnMountOrArgChange: true });
  const shown = preview.currentData;
  return (
    <Dialog opened onClose={onClose} title={titleOf(plan)} size="lg">
      <div className="lk-form">
        {shown && <Costs preview={shown} />}
        {preview.isError && (
          <QueryFailed
            query={preview}
            title="What it costs could not be worked out"
            fallback={NOTHING_LOST}
          />
        )}
        {!shown && !preview.isError && <Skeleton height="208px" radius="16px" />}
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose} disabled={upgrading} data-autofocus>
            Not now
          </Button>
          <Button
            disabled={!shown}
            loading={upgrading}
            onClick={() => shown && onConfirm(shown.previewed_at)}
          >
            {shown ? confirmLabel(shown) : 'Confirm'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const titleOf = (plan: Plan): string =>
  plan === 'basic' ? 'Go back to Free Loyalty' : `Your plan: ${PLAN_TERMS[plan].name}`;

function confirmLabel({ change, needs_card: needsCard, amount_due: due }: PlanPreviewView): string {
  if (change === 'cancel' || change === 'end' || change === 'drop') return 'Switch to free';
  if (change === 'downgrade') return 'Change my plan';
  if (needsCard) return 'Continue to payment';
  return due > 0 ? `Pay ${exactDollars(due)}` : 'Confirm';
}

function Costs({ preview }: { preview: PlanPreviewView }) {
  const { amount_due: due, lines, next_amount: nextAmount, next_at: nextAt, credit, card } = preview;
  return (
    <>
      <p>{explanationOf(preview)}</p>
      <dl className={classes.costs}>
        <div className={classes.costsMain}>
          <dt>Today</dt>
          <dd>{exactDollars(due)}</dd>
        </div>
        {lines.length > 1 &&
          lines.map((line) => (
            <div key={line.description} className={classes.costsDetail}>
              <dt>{withLocalDates(line.description)}</dt>
              <dd>{exactDollars(line.amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{nextAt ? `Next charge, on ${localDate(nextAt)}` : 'Next charge'}</dt>
          <dd>{nextAmount === null ? 'None' : `${exactDollars(nextAmount)}, then every month`}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>Your credit, used first</dt>
            <dd>{exactDollars(credit)}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>Card</dt>
            <dd>
              <span className={classes.brand}>{card.brand}</span> ending in {card.last4}
            </dd>
          </div>
        )}
      </dl>
      {preview.needs_card && (
        <p className={classes.muted}>
          You enter your card on the next page. Nothing is charged before you confirm it there.
        </p>
      )}
    </>
  );
}

function explanationOf({
  change,
  new_plan: plan,
  current_plan: current,
  effective_at: at,
}: PlanPreviewView): string {
  const [name, before] = [PLAN_TERMS[plan].name, PLAN_TERMS[current].name];
  const earns = (from: 'now' | 'then') =>
    `Stays you pay for from ${from} on earn ${PLAN_TERMS[plan].multiplier}X points.`;
  switch (change) {
    case 'start':
      return `${name} starts as soon as it is paid. ${earns('then')}`;
    case 'upgrade':
      return `${name} starts now, with credit for the rest of your ${before} month. ${earns('now')}`;
    case 'downgrade':
      return `You keep ${before} until ${localDate(at)}. Then ${name} starts. ${earns('then')}`;
    case 'cancel':
      return `You keep ${before} until ${localDate(at)} and are not charged again. Stays already paid keep their points.`;
    case 'keep':
      return `${name} simply goes on.`;
    case 'end':
      return `${before} ends now, and the open payment is dropped. Stays already paid keep their points.`;
    case 'drop':
      return `${before} ends now. Nothing was charged for it, and stays already paid keep their points.`;
  }
}
