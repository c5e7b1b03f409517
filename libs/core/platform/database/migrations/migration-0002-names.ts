import { Migration } from '@mikro-orm/migrations';

const HANDLERS = {
  'settle-notice': 'follow-payment-webhook',
  'follow-plan-notice': 'follow-plan-webhook',
  'follow-payout-notice': 'follow-payout-webhook',
  'tell-watch': 'tell-alert',
  'end-fulfilled-watches': 'end-fulfilled-alerts',
};

const SCHEDULES = { 'end-past-watches': 'end-past-alerts' };

const renamed = (table: string, column: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([before, after]) => `update ${table} set ${column} = '${after}' where ${column} = '${before}';`)
    .join('\n');

/** The field's names for what is stored: webhook events, alerts and their deliveries. No row changes its meaning. */
export class Migration0002Names extends Migration {
  override up(): void {
    this.addSql(`
      alter table notices rename to webhook_events;
      alter index notices_pkey rename to webhook_events_pkey;
      alter index notices_received rename to webhook_events_received;

      alter table watches rename to alerts;
      alter table alerts rename constraint watches_pkey to alerts_pkey;
      alter table alerts rename constraint watches_both_dates_or_none to alerts_both_dates_or_none;
      alter table alerts rename constraint watches_dates to alerts_dates;
      alter table alerts rename constraint watches_price to alerts_price;
      alter table alerts rename constraint watches_nights to alerts_nights;
      alter table alerts rename constraint watches_ended_when to alerts_ended_when;
      alter index watches_once rename to alerts_once;
      alter index watches_waiting rename to alerts_waiting;
      alter index watches_user rename to alerts_user;

      alter table watch_notices rename to alert_deliveries;
      alter table alert_deliveries rename column watch_id to alert_id;
      alter index watch_notices_pkey rename to alert_deliveries_pkey;
      alter index watch_notices_watch rename to alert_deliveries_alert;

      alter view voucher_standing rename to voucher_status;

      update events set name = replace(name, '.notice_received', '.webhook_received') where name like '%.notice_received';
      update events set payload = payload - 'noticeId' || jsonb_build_object('webhookEventId', payload -> 'noticeId')
       where payload ? 'noticeId';
      update events set name = 'alert.matched',
             payload = replace(replace(payload::text, '"watches":', '"alerts":'), '"watchId":', '"alertId":')::jsonb
       where name = 'watch.matched';
    `);
    this.addSql(renamed('handled', 'handler', HANDLERS));
    this.addSql(renamed('schedule_runs', 'name', SCHEDULES));
  }
}
