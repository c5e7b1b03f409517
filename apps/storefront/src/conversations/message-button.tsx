import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../api/problem.js';
import { paths } from '../page/paths.js';
import { toast } from '../toasts/toasts.js';
import { useOpenBookingThreadMutation } from './messages-api.js';

/** Opens the conversation of a booking. */
export function MessageButton({ bookingId, label }: { bookingId: string; label: string }) {
  const navigate = useNavigate();
  const [openThread, { isLoading }] = useOpenBookingThreadMutation();
  const open = async () => {
    const { data, error } = await openThread(bookingId);
    if (data) return void navigate(paths.messageThread(data.id));
    toast.error(errorMessage(error));
  };
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void open()}>
      {label}
    </Button>
  );
}
