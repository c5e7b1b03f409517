export { AccountModule } from './account.js';
export { BookingAndPaymentModule } from './booking-and-payment.js';
export { ConciergeOfAllModule } from './concierge.js';
export { PersonalDataModule } from './personal-data.js';
export { ReconciliationOfPaymentsModule } from './reconciliation.js';
export { ReviewAndPhotoModule } from './review-and-photo.js';
