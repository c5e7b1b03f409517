/** What a guest accepts with each stay, and anew with each change of its dates. @spec §5 Booking, G7 */
export const LIABILITY_DISCLAIMER =
  'Latchkey is a marketplace only. It does not own, inspect or run the homes and is not liable for injuries, theft or damage at properties.';
