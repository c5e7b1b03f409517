export { PreparePhoto } from '../prepare-photo.js';
