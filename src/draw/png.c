/* png.c: from SVG to PNG by librsvg and cairo, if the program was built with them. */
#include "draw.h"

#ifdef MOTU_PNG
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    unsigned char *at;
    size_t length;
};

static cairo_status_t keep(void *context, const unsigned char *data, unsigned length)
{
    struct bytes *b = context;
    unsigned char *more = realloc(b->at, b->length + length);
    if (!more)
        return CAIRO_STATUS_NO_MEMORY;
    memcpy(more + b->length, data, length);
    b->at = more;
    b->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static bool paint(RsvgHandle *handle, int width, struct bytes *b)
{
    gdouble wide = 0, high = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &wide, &high) || wide <= 0 || high <= 0)
        return false;
    const RsvgRectangle area = {.width = width, .height = width * high / wide};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, (int)(area.height + 0.5));
    cairo_t *cairo = cairo_create(surface);
    bool good = rsvg_handle_render_document(handle, cairo, &area, NULL);
    cairo_destroy(cairo);
    good = good && cairo_surface_write_to_png_stream(surface, keep, b) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return good;
}

bool png_is_there(void)
{
    return true;
}

unsigned char *png_from_svg(const char *svg, size_t length, int width, size_t *bytes)
{
    struct bytes b = {0};
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, NULL);
    const bool good = handle && paint(handle, width, &b);
    if (handle)
        g_object_unref(handle);
    if (!good) {
        free(b.at);
        return NULL;
    }
    *bytes = b.length;
    return b.at;
}
#else
bool png_is_there(void)
{
    return false;
}

unsigned char *png_from_svg(const char *svg, size_t length, int width, size_t *bytes)
{
    (void)svg, (void)length, (void)width, (void)bytes;
    return NULL;
}
#endif
