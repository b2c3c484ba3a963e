-- How long a dress rests, also where it is counted: looking it up for each dress takes several times as long.
alter table dress_facets add column rest_days smallint;
update dress_facets set rest_days = dress.rest_days from dress
where dress.id = dress_facets.dress_id and dress.rest_days is not null;
