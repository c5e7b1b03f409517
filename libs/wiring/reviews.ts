import { Module, type Provider } from '@nestjs/common';
import { Photos, PhotosModule } from '#libs/stays/photos';
import { ReviewPhotos, ReviewsModule } from '#libs/stays/reviews';

/** Connects reviews to their authors' uploaded photos. */
const reviewPhotos: Provider = {
  provide: ReviewPhotos,
  inject: [Photos],
  useFactory: (photos: Photos): ReviewPhotos => ({
    setPhotos: (tx, reviewId, travelerId, ids) =>
      photos.setUse(tx, { kind: 'review', id: reviewId }, travelerId, ids),
  }),
};

/** Reviews with their photos. */
@Module({
  imports: [PhotosModule, ReviewsModule.for(reviewPhotos, [PhotosModule])],
  exports: [PhotosModule, ReviewsModule],
})
export class ReviewsWiringModule {}
