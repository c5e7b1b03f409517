/** The logo's two paths, on a square of 32: a house whose keyhole is its lit window. Screens, emails and documents draw it. */
export const MARK_PATHS = {
  house:
    'M16 2.2c.6 0 1.2.2 1.7.6l10.6 8.6c.7.6 1.2 1.4 1.2 2.4v11.6c0 2.5-2 4.4-4.4 4.4H6.9a4.4 4.4 0 0 1-4.4-4.4V13.8c0-1 .4-1.8 1.2-2.4L14.3 2.8c.5-.4 1.1-.6 1.7-.6Z',
  keyhole:
    'M16 10.2a4.6 4.6 0 0 0-2.5 8.46l-1.42 5.3a1.15 1.15 0 0 0 1.11 1.44h5.62a1.15 1.15 0 0 0 1.11-1.44l-1.42-5.3A4.6 4.6 0 0 0 16 10.2Z',
} as const;
