import './base.css';
import './mantine-styles.js';
import './tokens.css';
import './fonts.css';
import './brand.css';
import './photo.css';
import './overrides.css';

export * from './brand.js';
export * from './dates.js';
export * from './download.js';
export * from './format.js';
export * from './photo.js';
export * from './pieces.js';
export * from './style-nonce.js';
export * from './theme.js';
export * from './trusted-types.js';
export * from './use-dialog.js';
export * from './use-private-file.js';
