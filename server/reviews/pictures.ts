import { sql } from 'kysely'

/** A photograph of a review; its file is asked for by its id (server/images/private-images.ts). */
interface ReviewImage {
  imageId: string
  width: number
  height: number
}

/** The photographs of a review, in its author's order. */
export const shownImages = sql<ReviewImage[]>`(
  select coalesce(json_agg(json_build_object('imageId', picture.id, 'width', picture.width, 'height', picture.height)
    order by picture.position), '[]')
  from private_image as picture where picture.review_id = review.id)`
