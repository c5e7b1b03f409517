import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import type { Place } from '#libs/core/rules';

interface UsePositionButtonProps {
  onFound: (place: Place) => void;
}

const PATIENCE_MS = 15_000;
const FEET_PER_METRE = 3.280_84;

/** Asks the device where it is, only when it is pressed. */
export function UsePositionButton({ onFound }: UsePositionButtonProps) {
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setAsking(false);
        setOutcome(`Accurate to about ${Math.ceil(accuracy * FEET_PER_METRE)} ft. Please check the pin.`);
        onFound({ latitude, longitude });
      },
      () => {
        setAsking(false);
        setOutcome('Your device did not share its position. Move the pin, or enter the coordinates.');
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        loading={asking}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
        onClick={ask}
      >
        Use my position
      </Button>
      <p role="status" className="lk-muted">
        {outcome}
      </p>
    </div>
  );
}
