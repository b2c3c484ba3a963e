// What the limit (bench/baseline.ts) and PostGraphile (bench/postgraphile.ts) ask PostgreSQL.

export const rentable = 'dress.available and dress.deleted_at is null'

/**
 * The newest dresses with a word that begins so, found in the shop's own index of words: the way that PostgreSQL takes
 * without any of the shop's rules of reading a term. `$1` is the word, `$2` the last dress of the page before.
 */
export const foundByWord = `select distinct hit.dress_id from search_word,
    lateral (select dress_id from dress_word join dress on dress.id = dress_word.dress_id
      where word_id = search_word.id and dress_id < $2 and ${rentable} order by dress_id desc limit 24) as hit
  where kind = 'name' and word ~>=~ $1 and word ~<~ ($1 || chr(1114111))
  order by hit.dress_id desc limit 24`
