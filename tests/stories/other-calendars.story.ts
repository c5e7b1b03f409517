import { addDays } from '#libs/core/rules';
import { aCalendar, startCalendarServer, type CalendarServer } from '#libs/testing';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe('Calendars of other platforms', () => {
  let context: StoryContext;
  let platform: CalendarServer;
  beforeAll(async () => {
    context = await StoryContext.open();
    platform = await startCalendarServer();
  });
  afterAll(() => platform.stop());

  story(
    'an imported calendar takes a night away between quote and hold, and never one that is booked',
    async () => {
      const owner = await context.newVisitor({ viewport: DESKTOP });
      await owner.goTo('/auth?role=property_owner');
      await owner.signsUp('Imogen Import', null);
      await owner.goTo('/properties/create');
      await owner.listsAHome({ title: 'Mirror cabin', city: 'Alpine', price: '140' });
      await owner.page.getByRole('heading', { level: 1, name: 'Mirror cabin' }).waitFor();
      const homeId = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
      const wanted = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 5 });
      const booked = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 12 });

      await owner.goTo('/owner/calendar');
      await owner.page.getByRole('link', { name: 'Other calendars of Mirror cabin' }).click();
      await owner.arrivesAt(`/owner/homes/${homeId}/calendars`);
      await owner.page.getByLabel(/^Calendar link/).fill('http://10.0.0.1/calendar.ics');
      await owner.page.getByLabel(/^Name/).fill('Elsewhere');
      await owner.page.getByRole('button', { name: 'Add calendar' }).click();
      await owner.reads('This address leads to a private network.');
      await owner.page.getByLabel(/^Calendar link/).fill(platform.url);
      await owner.page.getByRole('button', { name: 'Add calendar' }).click();
      await owner.isToasted('Elsewhere is connected');
      await hasNoViolations(owner, 'calendars of other platforms');

      const late = await context.newTraveler('Lena Late');
      await late.opensBookingForm(wanted);
      const lastNight = { uid: 'there', from: addDays(wanted.checkIn, 1), to: wanted.checkOut };
      platform.answer({ body: aCalendar([lastNight]) });
      await owner.page.getByRole('button', { name: 'Fetch now: Elsewhere' }).click();
      await owner.isToasted('Elsewhere is up to date');
      await late.confirmsBooking();
      await late.reads('These dates have just been taken. Please choose others.');
      expect(await context.operator.isFree(wanted)).toBe(false);

      const guest = await context.newTraveler('Gil Guest');
      await guest.books(booked);
      await guest.pays();
      platform.answer({
        body: aCalendar([lastNight, { uid: 'twice', from: booked.checkIn, to: addDays(booked.checkOut, 1) }]),
      });
      await owner.page.getByRole('button', { name: 'Fetch now: Elsewhere' }).click();
      await owner.reads(/^Elsewhere takes .*, and so does a booking here$/);
      expect((await context.database.bookingOf(guest.email)).status).toBe('confirmed');
      await owner.page.getByRole('button', { name: 'I have taken care of it' }).click();
      await owner.page.getByRole('button', { name: 'Undo' }).click();
      await owner.isToasted('Undone');
      await owner.reads(/^Elsewhere takes .*, and so does a booking here$/);

      await owner.page.setViewportSize(PHONE);
      await fitsTheScreen(owner);
      await hasNoViolations(owner, 'calendars of other platforms on a phone');
      await owner.page.getByRole('button', { name: 'Create a link' }).click();
      const address = await owner.page.getByLabel('Secret link').inputValue();
      await owner.page.getByRole('button', { name: 'Replace link' }).click();
      await owner.page.getByRole('button', { name: 'Replace it' }).click();
      await owner.reads(/^The old link no longer works/);
      expect((await fetch(address)).status).toBe(404);
      await owner.page.getByRole('button', { name: 'Undo' }).click();
      await owner.page.locator(`input[value="${address}"]`).waitFor();
      const exported = await (await fetch(address)).text();
      expect(exported).toContain(`DTSTART;VALUE=DATE:${booked.checkIn.replaceAll('-', '')}`);
      expect(exported).not.toContain(`DTSTART;VALUE=DATE:${lastNight.from.replaceAll('-', '')}`);
      expect(exported).not.toMatch(/Gil|Guest|Mirror/);

      await owner.goTo('/owner/calendar');
      await owner.page
        .getByRole('gridcell', { name: /taken on another platform/ })
        .first()
        .waitFor();
      await fitsTheScreen(owner);
    },
  );
});
