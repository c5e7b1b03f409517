export { Review } from '../review.entity.js';
