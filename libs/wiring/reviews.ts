import { Module, type Provider } from '@nestjs/common';
import { Photos, PhotosModule } from '#libs/stays/photos';
import { ReviewPhotos, ReviewsModule } from '#libs/stays/reviews';

/** A review's photos are uploads of its author. */
const reviewPhotos: Provider = {
  provide: ReviewPhotos,
  inject: [Photos],
  useFactory: (photos: Photos): ReviewPhotos => ({
    setPhotos: (tx, reviewId, travelerId, ids) =>
      photos.setUse(tx, { kind: 'review', id: reviewId }, travelerId, ids),
  }),
};

/** Reviews and the photos in them. */
@Module({
  imports: [PhotosModule, ReviewsModule.for(reviewPhotos, [PhotosModule])],
  exports: [PhotosModule, ReviewsModule],
})
export class ReviewsWiringModule {}
