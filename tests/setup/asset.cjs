/** Stands for a picture, a font or a stylesheet, none of which jsdom can show. */
module.exports = 'asset';
