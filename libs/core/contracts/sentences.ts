/** Sentences quoted verbatim from the specification, shared by screens and API. @spec §2, §5, §6, §8 */
export const SENTENCES = {
  datesInvalid: 'Please select valid check-in and check-out dates',
  datePast: 'Check-in date cannot be in the past',
  waiverMissing: 'Please accept the liability disclaimer to complete booking',
  mustBe21: 'Must be 21+ to book rentals',
  onlyTravelers: 'Only travelers can book properties. Please create a traveler account.',
  selectReviewBooking: 'Please select a booking to review',
  propertyNotFound: 'Property not found',
  propertyNotFoundText: "The property you're looking for doesn't exist or has been removed.",
  noPropertiesFound: 'No properties found',
  noActiveBookings: 'No active bookings',
  noBookingsYet: 'No bookings yet',
  noReviewsYet: 'No reviews yet',
  noReviewsWritten: "You haven't written any reviews yet",
  refund75: 'Cancellation eligible for 75% refund',
  noRefund: 'No refund available',
  noRefundForCancellation: 'No refund available for this cancellation',
  checkInPassed: 'Check-in time passed',
  paymentLogin: 'Please log in to view your payment status.',
  failedCreateBooking: 'Failed to create booking',
  failedCancelBooking: 'Failed to cancel booking',
  failedRedeem: 'Failed to redeem perk',
  failedUpgrade: 'Failed to upgrade subscription',
  failedReview: 'Failed to submit review',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  failedLoadProperty: 'Failed to load property details',
  failedLoadBookings: 'Failed to load bookings',
  failedLoadLoyalty: 'Failed to load loyalty program data',
  failedLoadPlans: 'Failed to load subscription plans',
  failedLoadReviews: 'Failed to load reviews',
  failedLoadMyReviews: 'Failed to load your reviews',
  failedFeedback: 'Failed to record feedback',
  noCheckoutUrl: 'No checkout URL received',
  noPaymentSession: 'No payment session found',
  paymentExpired: 'Payment session expired. Please try booking again.',
  paymentTimeout: 'Payment verification timed out. Please check your bookings.',
  paymentUnverifiable: 'Unable to verify payment. Please contact support.',
  chatHint: 'Need help? Click to chat!',
  chatFeedbackAsk: 'Was this helpful?',
  chatFeedbackThanks: 'Thanks for your feedback!',
  chatTrouble: "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
  bookingCreated: 'Booking created! Redirecting to payment...',
  loginSuccessful: 'Login successful!',
  registrationSuccessful: 'Registration successful!',
  loggedOut: 'Logged out successfully',
  reviewSubmitted: 'Review submitted successfully!',
  markedHelpful: 'Marked as helpful',
  feedbackRecorded: 'Feedback recorded',
  paymentSuccessful: 'Payment successful! Your booking is confirmed.',
  conciergeSoon: 'AI Concierge coming soon!',
} as const;

/** Points earned by a $300 booking on each plan, as shown on /subscription. @spec §2 /subscription, E1 */
export const POINTS_EXAMPLE = [
  'Plus 600 pts (2x)',
  'SuperPlus 900 (3x)',
  'UltraPlus 1,500 (5x)',
  'Basic 300 + AI concierge (1x)',
] as const;

/** Topics that the chat's welcome message lists. @spec §2 Support chat */
export const CHAT_TOPICS = [
  'booking questions',
  'pricing and plans',
  'cancellation policies',
  'loyalty program',
  'account management',
] as const;

/** 'N hours until check-in' or 'Check-in time passed'. @spec §2 /bookings, B10 */
export const countdown = (hours: number): string =>
  hours > 0 ? `${hours} hours until check-in` : SENTENCES.checkInPassed;

/** 'N Guest' or 'N Guests'. @spec §2 /book/{propertyId} */
export const guestsLabel = (guests: number): string => (guests === 1 ? '1 Guest' : `${guests} Guests`);
