import { Button } from '@mantine/core';
import { IconAddressBook, IconMail, IconPhone } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { sharesContact, type BookingStatus } from '#libs/core/rules';
import { Skeleton } from '#libs/ui';
import { QueryFailed } from '../page/query-failed.js';
import { useContactQuery } from './contact-api.js';
import classes from './contact.module.css';

interface ContactButtonProps {
  booking: { id: string; status: BookingStatus; check_out_at: string };
  /** Whom it reaches: a guest's name, or "the host". */
  whom: string;
  now: Date;
}

/** Shows how the other party can be reached, while they may know; nothing otherwise. The address is requested on the press. @spec G6 */
export function ContactButton({ booking, whom, now }: ContactButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!sharesContact(booking.status, new Date(booking.check_out_at), now)) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconAddressBook size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide contact' : `Contact ${whom}`}
      </Button>
      <div id={id} className={classes.place} hidden={!open}>
        {open && <Contact bookingId={booking.id} />}
      </div>
    </>
  );
}

function Contact({ bookingId }: { bookingId: string }) {
  const contact = useContactQuery(bookingId, { refetchOnMountOrArgChange: true });
  const { data, isError } = contact;
  if (isError) return <QueryFailed query={contact} title="The contact details could not be loaded" />;
  if (!data) return <Skeleton height="88px" radius="14px" />;
  return (
    <address className={classes.contact}>
      <strong>{data.full_name}</strong>
      <a href={`mailto:${data.email}`}>
        <IconMail size={18} aria-hidden="true" />
        {data.email}
      </a>
      {data.phone ? (
        <a href={`tel:${data.phone.replace(/[^+\d]/g, '')}`}>
          <IconPhone size={18} aria-hidden="true" />
          {data.phone}
        </a>
      ) : (
        <span className="lk-muted">No phone number given</span>
      )}
    </address>
  );
}
