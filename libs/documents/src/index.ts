export { Agreements, type Agreement } from './agreements.service.js';
export { DocumentsModule } from './documents.module.js';
export { rentalAgreement, type AgreementFacts } from './rental-agreement.js';
