-- A closet whose new name wished for the address it had was written down as its own old one, and could not move again.

delete from closet_old_slug using closet where closet.slug = closet_old_slug.slug;
