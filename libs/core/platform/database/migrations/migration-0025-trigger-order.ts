import { Migration } from '@mikro-orm/migrations';

/**
 * Nights that a stay gives up while another platform still takes them: search counts the stay's nights as free first, and the imported ones as
 * taken after that. Triggers of one table run in the order of their names.
 */
export class Migration0025TriggerOrder extends Migration {
  override up(): void {
    this.addSql(`
      alter trigger calendar_entries_keep_imported on calendar_entries rename to calendar_entries_then_keep_imported;

      -- Rows that the other order left wrong, locked first, so that their nights are counted after every change of the calendar.
      select from search_homes s where exists (select from calendar_entries e where e.property_id = s.home_id and e.imported) for update;
      update search_homes s set free = free_nights(s.home_id, s.first_night)
      where exists (select from calendar_entries e where e.property_id = s.home_id and e.imported)
        and s.free <> free_nights(s.home_id, s.first_night);
    `);
  }
}
