import { isClosing } from './event-names.js';

describe('The name of an event', () => {
  it.each`
    name                          | why
    ${'Airbnb (Not available)'}   | ${'English'}
    ${'CLOSED - Not available'}   | ${'in capitals'}
    ${'Airbnb (Indisponible)'}    | ${'French'}
    ${'Bloqué'}                   | ${'French'}
    ${'Airbnb (Nicht verfügbar)'} | ${'German'}
    ${'Gesperrt'}                 | ${'German'}
    ${'No disponible'}            | ${'Spanish'}
    ${'Non disponibile'}          | ${'Italian'}
    ${'Não disponível'}           | ${'Portuguese'}
    ${'Niet beschikbaar'}         | ${'Dutch'}
    ${'Ikke tilgængelig'}         | ${'Danish'}
    ${'Niedostępne'}              | ${'Polish'}
    ${'Недоступно'}               | ${'Russian'}
    ${'予約不可'}                 | ${'Japanese, though it contains the word for a booking'}
    ${'예약 불가'}                | ${'Korean'}
    ${'Not\u00a0available'}       | ${'with a space that does not break'}
  `('is that of a closing: $name, $why', ({ name }: { name: string }) => {
    expect(isClosing(name)).toBe(true);
  });

  it.each`
    name
    ${'Reserved'}
    ${'Reserved (Not available)'}
    ${'Réservé - indisponible'}
    ${'Gebucht, nicht verfügbar'}
    ${'Prenotazione: non disponibile'}
    ${'Бронирование'}
    ${'予約済み'}
    ${'Robin'}
    ${''}
  `('is not that of a closing: $name', ({ name }: { name: string }) => {
    expect(isClosing(name)).toBe(false);
  });
});
