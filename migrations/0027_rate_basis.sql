-- The price per day of a dress that a rental was booked at: other days are charged by the tiers of this price
-- (docs/product.md#other-days-after-yes). A rate alone was rounded. Null, also from an older server, where it is to be
-- computed from the rate.
alter table rental add column basis_cents integer check (basis_cents > 0);
alter table proposal add column basis_cents integer check (basis_cents > 0);

-- Of older rentals it is the dress's price of today, if that has the rate.
update rental set basis_cents = dress.price_cents
from dress
where dress.id = rental.dress_id and rate_cents = round(dress.price_cents * case
    when end_date - start_date + 1 >= 28 then 75
    when end_date - start_date + 1 >= 7 then 90
    else 100 end / 100.0);
